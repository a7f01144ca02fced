#pragma once
/// The commands that the golden tests run, as shell lines in tests/data. `temper` is the built
/// program, $SCRATCH a folder of the test's own.

#include <ostream>
#include <string_view>

namespace temper::test {

struct Case {
  std::string_view name;
  std::string_view command;
};

inline std::ostream& operator<<(std::ostream& out, const Case& example) {
  return out << example.command;
}

inline constexpr Case kCases[] = {
    // The program as a whole.
    {"help", "temper --help"},
    {"version", "temper --version"},
    {"no_verb", "temper"},
    {"unknown_verb", "temper slove cases/f01_line_dot.txt"},
    {"help_solve", "temper solve --help"},
    {"help_propagate", "temper propagate --help"},
    {"help_verify", "temper verify --help"},
    {"help_compile", "temper compile --help"},
    {"help_sample", "temper sample --help"},
    {"help_presolve", "temper presolve --help"},
    {"help_plan", "temper plan --help"},
    {"help_convert", "temper convert --help"},
    {"help_sweep", "temper sweep --help"},
    {"help_sweep_status", "temper sweep status --help"},
    {"help_sweep_export", "temper sweep export --help"},
    {"help_sweep_merge", "temper sweep merge --help"},
    {"help_rules", "temper rules --help"},
    {"unknown_option", "temper solve --sweps 10 cases/f01_line_dot.txt"},
    {"missing_value", "temper solve cases/f01_line_dot.txt --sweeps"},
    {"missing_puzzle", "temper solve --sweeps 10"},
    {"bad_number", "temper solve --sweeps ten cases/f01_line_dot.txt"},
    {"negative_number", "temper solve --reads=-1 cases/f01_line_dot.txt"},
    {"bad_beta", "temper solve --shrink clues --beta 1.2: cases/f01_line_dot.txt"},
    {"bad_choice", "temper solve --shrink clue cases/f01_line_dot.txt"},
    {"unexpected_argument", "temper verify cases/f01_line_dot.txt one.txt two.txt"},
    {"full_device", "temper rules > /dev/full"},
    {"full_device_json", "temper propagate --json cases/f01_line_dot.txt > /dev/full"},
    {"closed_output", "temper rules >&-"},
    {"closed_pipe", "temper formats --json | head -n 1"},

    // Studies.
    {"sweep",
     "temper sweep studies/small.toml --store $SCRATCH/s.sqlite && "
     "temper sweep studies/small.toml --store $SCRATCH/s.sqlite --json && "
     "temper sweep export $SCRATCH/s.sqlite --reproducible"},
    {"sweep_status",
     "temper sweep studies/small.toml --store $SCRATCH/s.sqlite -q && "
     "temper sweep status $SCRATCH/s.sqlite"},
    {"sweep_failed_point", "temper sweep studies/failing.toml --store $SCRATCH/s.sqlite"},
    {"sweep_another_study",
     "temper sweep studies/small.toml --store $SCRATCH/s.sqlite -q; "
     "temper sweep studies/failing.toml --store $SCRATCH/s.sqlite"},
    {"sweep_unknown_option", "temper sweep studies/misspelt.toml --dry-run"},
    {"sweep_no_store", "temper sweep studies/small.toml"},
    {"sweep_bad_shard", "temper sweep studies/small.toml --store $SCRATCH/s.sqlite --shard 5/4"},
    {"sweep_status_of_text", "temper sweep status studies/small.toml"},

    // The tables.
    {"rules", "temper rules"},
    {"rules_json", "temper rules --json"},
    {"samplers", "temper samplers"},
    {"samplers_json", "temper samplers --json"},
    {"kernels", "temper kernels"},
    {"kernels_json", "temper kernels --json"},
    {"formats", "temper formats"},
    {"formats_json", "temper formats --json"},
    {"devices", "temper devices"},
    {"devices_json", "temper devices --json"},
    {"rules_unexpected_argument", "temper rules diagonal"},
    {"samplers_unknown_option", "temper samplers --jsn"},
    {"kernels_unexpected_argument", "temper kernels lane"},
    {"formats_unknown_option", "temper formats --models"},
    {"devices_unexpected_argument", "temper devices cpu"},

    // propagate
    {"propagate", "temper propagate cases/f01_line_dot.txt"},
    {"propagate_json", "temper propagate cases/f01_line_dot.txt --json"},
    {"propagate_stdin", "temper propagate - < cases/f08_rows9.txt"},
    {"propagate_cells",
     "temper propagate "
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
    {"propagate_no_search", "temper propagate --no-search cases/s11_aind_plain.txt"},
    {"propagate_no_search_json", "temper propagate --no-search --json 12..341........."},
    {"propagate_count", "temper propagate --count 1000 cases/s07_empty4.txt"},
    {"propagate_diagonal", "temper propagate --rules standard,diagonal cases/s10_aind_diag.txt"},
    {"propagate_box", "temper propagate --box 2x3 cases/s17_6x6_wide.txt"},
    {"propagate_symbols", "temper propagate --symbols AP cases/l16_AP.txt"},
    {"propagate_no_solution", "temper propagate cases/s04_cell_without_candidate.txt"},
    {"propagate_invalid_clues", "temper propagate cases/s01_dup_row.txt"},
    {"propagate_bad_puzzle", "temper propagate cases/e01_80chars.txt"},
    {"propagate_bad_puzzle_json", "temper propagate cases/e01_80chars.txt --json"},
    {"propagate_no_file", "temper propagate cases/none.txt"},
    {"propagate_unknown_rule", "temper propagate --rules diagnal cases/f01_line_dot.txt"},
    {"propagate_many",
     "temper propagate cases/f01_line_dot.txt cases/e03_badchar.txt "
     "cases/s04_cell_without_candidate.txt "
     "cases/s01_dup_row.txt cases/s06_empty9.txt"},
    {"propagate_many_json",
     "temper propagate --json cases/f01_line_dot.txt cases/e03_badchar.txt "
     "cases/s04_cell_without_candidate.txt"},
    {"propagate_no_keep_going",
     "temper propagate --no-keep-going cases/f01_line_dot.txt cases/e03_badchar.txt "
     "cases/f02_line_zero.txt"},
    {"propagate_quiet",
     "temper propagate -q cases/f01_line_dot.txt cases/e03_badchar.txt cases/f02_line_zero.txt"},
    {"propagate_bad_count", "temper propagate --count 0 cases/f01_line_dot.txt"},
    {"propagate_bad_box", "temper propagate --box 3by3 cases/f01_line_dot.txt"},
    {"propagate_bad_symbols", "temper propagate --symbols 1Z cases/f01_line_dot.txt"},
    {"propagate_bad_format", "temper propagate --format lines cases/f01_line_dot.txt"},
    {"propagate_interrupt",
     "timeout --preserve-status -s INT 1 \"$TEMPER\" propagate --count 1000000000000 "
     "cases/s06_empty9.txt > $SCRATCH/out\n"
     "status=$?\ngrep -o 'before the interrupt' $SCRATCH/out\nexit $status"},

    {"propagate_time_limit",
     "temper propagate --count 1000000000000 --time-limit 0.1 cases/s06_empty9.txt > $SCRATCH/out\n"
     "status=$?\ngrep -o 'before the time limit' $SCRATCH/out\nexit $status"},
    {"propagate_time_limit_unsolved",
     "temper generate --box 4x4 --rules killer --clues 0 --seed 1 -o $SCRATCH/killer.json\n"
     "temper propagate --json --time-limit 0.2 $SCRATCH/killer.json > $SCRATCH/out\n"
     "status=$?\ngrep -E 'status|stopped_by' $SCRATCH/out\nexit $status"},
    {"propagate_bad_time_limit", "temper propagate --time-limit -1 cases/f01_line_dot.txt"},
    {"propagate_cages_of_a_row",
     "temper propagate cases/s07_empty4.txt --constraints '{\"cages\": [{\"cells\": [\"r1c1\", "
     "\"r1c2\"], \"sum\": 5}, {\"cells\": [\"r1c3\", \"r1c4\"], \"sum\": 4}]}'"},
    {"propagate_killer",
     "temper propagate 1............... --constraints '{\"cages\": ["
     "{\"cells\": [\"r1c1\", \"r1c2\"], \"sum\": 3}, {\"cells\": [\"r2c1\", \"r3c1\"], \"sum\": "
     "5}, "
     "{\"cells\": [\"r1c3\", \"r2c3\"], \"sum\": 4}, {\"cells\": [\"r4c1\", \"r4c2\"], \"sum\": "
     "7}, "
     "{\"cells\": [\"r3c3\", \"r3c4\", \"r4c4\"], \"sum\": 8}]}'"},
    {"propagate_jigsaw",
     "temper propagate ..3..4.......... --rules jigsaw --layout 1122112233343444"},
    {"propagate_latin_5x5",
     "temper propagate --rules latin --format line 1234..................... --count 10"},
    {"propagate_thermometer",
     "temper propagate cases/s06_empty9.txt --no-search --constraints "
     "'{\"thermometers\": [[\"r1c1\", \"r1c2\", \"r1c3\", \"r1c4\", \"r1c5\", \"r1c6\", \"r1c7\", "
     "\"r1c8\"]]}'"},
    {"propagate_rule_without_parameters", "temper propagate --rules killer cases/s07_empty4.txt"},
    {"propagate_bad_constraints",
     "temper propagate cases/s07_empty4.txt --constraints "
     "'{\"cages\": [{\"cells\": [\"r1c1\", \"r5c1\"], \"sum\": 3}]}'"},
    {"propagate_bad_layout", "temper propagate cases/s07_empty4.txt --layout 1122112233344444"},
    {"propagate_no_such_constraints",
     "temper propagate cases/s07_empty4.txt --constraints none.json"},
    {"propagate_no_such_layout", "temper propagate cases/s07_empty4.txt --layout none.txt"},
    {"propagate_wrong_shape", "temper propagate --rules asterisk cases/s07_empty4.txt"},
    {"propagate_sum_that_cannot_be",
     "temper propagate cases/s07_empty4.txt --constraints "
     "'{\"cages\": [{\"cells\": [\"r1c1\", \"r1c2\"], \"sum\": 8}]}'"},

    // generate
    {"help_generate", "temper generate --help"},
    {"generate", "temper generate --seed 1 --count 2 --solutions -"},
    {"generate_symmetric", "temper generate --clues 31 --unique --symmetric --seed 3 --to rows"},
    {"generate_rules", "temper generate -v --box 2x3 --rules killer,diagonal --seed 2"},
    {"generate_jigsaw", "temper generate --box 2x3 --rules jigsaw,greater-than --seed 4"},
    {"generate_json", "temper generate --json --side 6 --seed 1 --count 2"},
    {"generate_drawn",
     "temper generate --box 2x3 --rules killer,kropki --seed 2 -o $SCRATCH/killer.json\n"
     "temper propagate $SCRATCH/killer.json"},
    {"generate_boxes",
     "temper generate --box 3x2 --seed 2 -o $SCRATCH/boxes.txt\ntemper propagate "
     "$SCRATCH/boxes.txt"},
    {"generate_boxes_as_rows", "temper generate --box 3x2 --seed 2 --to rows"},
    {"generate_latin_3x3", "temper generate --side 3 --rules latin"},
    {"generate_constraints_json", "temper generate --json --box 3x2 --rules killer --seed 5"},
    {"generate_impossible", "temper generate --clues 15 --unique --tries 2"},
    {"generate_no_grid", "temper generate --side 4 --rules non-consecutive"},
    {"generate_contradiction", "temper generate --minimal --clues 82"},
    {"generate_no_boxes", "temper generate --side 7"},
    {"generate_unknown_rule", "temper generate --rules killr"},

    // convert, of puzzles
    {"convert_puzzles", "temper convert cases/f15_sdk.sdk -"},
    {"convert_puzzles_to_sdk", "temper convert cases/f19_trailing_comment.txt - --to sdk"},
    {"convert_puzzles_by_extension",
     "temper convert cases/f18_kaggle.csv $SCRATCH/one.ss\ncat $SCRATCH/one.ss"},
    {"convert_puzzles_loss", "temper convert --rules diagonal cases/s10_aind_diag.txt - --to ss"},
    {"convert_puzzles_drop",
     "temper convert --rules diagonal cases/s10_aind_diag.txt - --to ss --drop rules"},
    {"convert_puzzles_json",
     "temper convert --json cases/s19_killer4_norepeat.json $SCRATCH/killer.json\n"
     "cat $SCRATCH/killer.json"},
    {"convert_puzzles_killer", "temper convert cases/s19_killer4_norepeat.json -"},
    {"convert_puzzles_bad_one",
     "cat cases/f01_line_dot.txt cases/e03_badchar.txt > $SCRATCH/two.txt\n"
     "temper convert $SCRATCH/two.txt - --to integers"},
    {"convert_puzzles_all_bad",
     "temper convert --json cases/e03_badchar.txt $SCRATCH/none.sdk\nstatus=$?\n"
     "ls $SCRATCH\nexit $status"},
    {"convert_puzzles_wrong_option", "temper convert --vartype spin cases/f01_line_dot.txt -"},
    {"convert_model_wrong_option", "temper convert --rules diagonal models/triangle.coo -"},
    {"convert_puzzles_unknown_format", "temper convert cases/f01_line_dot.txt - --to sdkk"},

    // Variants that files bring along
    {"propagate_killer_file", "temper propagate cases/s19_killer4_norepeat.json"},
    {"propagate_f_puzzles_unknown",
     "echo '{\"size\":4,\"grid\":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"
     "\"palindrome\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]}' > $SCRATCH/p.json\n"
     "temper propagate $SCRATCH/p.json\n"
     "temper propagate --ignore-unknown $SCRATCH/p.json"},

    // verify
    {"verify",
     "temper verify cases/f01_line_dot.txt "
     "962485731574316928831297546148679253697523184253148697489751362315862479726934815"},
    {"verify_box", "temper verify cases/v02_verify_box_bad.txt"},
    {"verify_clue",
     "sed -n 1p cases/v04_verify_clue_changed.txt > $SCRATCH/puzzle.txt\n"
     "sed -n 2p cases/v04_verify_clue_changed.txt > $SCRATCH/solution.txt\n"
     "temper verify $SCRATCH/puzzle.txt $SCRATCH/solution.txt"},
    {"verify_json",
     "temper verify --json cases/v02_verify_box_bad.txt cases/v02_verify_box_bad.txt"},
    {"verify_diagonal",
     "temper verify --rules diagonal cases/f01_line_dot.txt "
     "962485731574316928831297546148679253697523184253148697489751362315862479726934815"},
    {"verify_incomplete", "temper verify cases/f01_line_dot.txt"},
    {"verify_many",
     "printf '1234341221434321\\n123434122143432\\n1234341221434312\\n' > $SCRATCH/many.txt\n"
     "temper verify $SCRATCH/many.txt"},
    {"verify_many_json",
     "printf '1234341221434321\\n123434122143432\\n1234341221434312\\n' > $SCRATCH/many.txt\n"
     "temper verify --json $SCRATCH/many.txt"},
    {"verify_two_sizes", "temper verify cases/f01_line_dot.txt cases/s07_empty4.txt"},
    {"verify_sizes_among_others",
     "cat cases/f01_line_dot.txt cases/v02_verify_box_bad.txt > $SCRATCH/puzzles.txt\n"
     "cat cases/v02_verify_box_bad.txt cases/v02_verify_box_bad.txt > $SCRATCH/solutions.txt\n"
     "temper verify $SCRATCH/puzzles.txt $SCRATCH/solutions.txt"},
    {"verify_sizes_among_others_json",
     "cat cases/f01_line_dot.txt cases/v02_verify_box_bad.txt > $SCRATCH/puzzles.txt\n"
     "cat cases/v02_verify_box_bad.txt cases/v02_verify_box_bad.txt > $SCRATCH/solutions.txt\n"
     "temper verify --json $SCRATCH/puzzles.txt $SCRATCH/solutions.txt"},
    {"verify_another_format",
     "temper verify --format csv cases/f18_kaggle.csv "
     "962485731574316928831297546148679253697523184253148697489751362315862479726934815"},
    {"verify_two_counts",
     "cat cases/f01_line_dot.txt cases/f02_line_zero.txt > $SCRATCH/two.txt\n"
     "temper verify $SCRATCH/two.txt cases/f01_line_dot.txt"},
    {"verify_bad_solution", "temper verify cases/f01_line_dot.txt cases/e03_badchar.txt"},
    {"verify_no_file", "temper verify cases/none.txt"},
    {"verify_unknown_rule", "temper verify --rules digonal cases/f01_line_dot.txt"},

    {"verify_killer",
     "temper verify 1234341221434321 --constraints "
     "'{\"cages\": [{\"cells\": [\"r1c1\", \"r1c2\"], \"sum\": 5}], \"odd\": [\"r1c1\", \"r1c2\"], "
     "\"white\": [[\"r1c1\", \"r2c1\"]]}'"},

    // compile
    {"compile",
     "temper compile --shrink clues cases/s16_last_cell_matters.txt -o $SCRATCH/model.json\n"
     "head -c 220 $SCRATCH/model.json"},
    {"compile_json", "temper compile --json cases/s06_empty9.txt -o $SCRATCH/model.coo"},
    {"compile_stdout", "temper compile --shrink clues 12..341.2..14... -o - --model-format coo"},
    {"compile_weights",
     "temper compile --shrink clues --weights cell=0.5,row=0.1 12..341.2..14... -o - "
     "--model-format dimod-json"},
    {"compile_unknown_family", "temper compile --weights colour=2 12..341.2..14... -o x.coo"},
    {"compile_bad_weight", "temper compile --weights row=nan 12..341.2..14... -o x.coo"},
    {"compile_no_output", "temper compile 12..341.2..14..."},
    {"compile_bad_extension", "temper compile 12..341.2..14... -o $SCRATCH/model.xyz"},
    {"compile_bad_format",
     "temper compile 12..341.2..14... -o $SCRATCH/model.coo --model-format cooo"},
    {"compile_bad_puzzle", "temper compile cases/e01_80chars.txt -o $SCRATCH/model.coo"},
    {"compile_bad_shrink", "temper compile --shrink all 12..341.2..14... -o $SCRATCH/model.coo"},
    {"compile_no_folder", "temper compile 12..341.2..14... -o $SCRATCH/none/model.coo"},
    {"compile_two_documents", "temper compile --json 12..341.2..14... -o -"},
    {"compile_no_solution",
     "temper compile cases/s04_cell_without_candidate.txt -o $SCRATCH/model.coo\n"
     "status=$?\nls $SCRATCH\nexit $status"},
    {"compile_many",
     "cat cases/f01_line_dot.txt cases/f02_line_zero.txt > $SCRATCH/two.txt\n"
     "temper compile $SCRATCH/two.txt -o $SCRATCH/model.coo"},

    {"compile_killer",
     "temper compile --shrink clues 1............... -o - --model-format dimod-json --constraints "
     "'{\"cages\": [{\"cells\": [\"r2c3\", \"r2c4\"], \"sum\": 5}]}' | "
     "grep -o 'cage_1=[0-9+]*' | sort -u"},
    {"compile_killer_json",
     "temper compile --shrink none ................ --json -o $SCRATCH/model.coo --constraints "
     "'{\"cages\": [{\"cells\": [\"r1c1\", \"r2c1\"], \"sum\": 5}]}'"},

    // convert
    {"convert", "temper convert models/labels.json $SCRATCH/model.lp; cat $SCRATCH/model.lp"},
    {"convert_labels", "temper convert models/labels.json - --to coo"},
    {"convert_dropped", "temper convert models/labels.json - --to coo --drop labels"},
    {"convert_names", "temper convert models/names.lp - --to qplib -v"},
    {"convert_json", "temper convert models/square.rud $SCRATCH/model.coo --json"},
    {"convert_cut", "temper convert models/square.rud - --to coo --quiet"},
    {"convert_spins", "temper convert models/square.rud $SCRATCH/model.qubo"},
    {"convert_to_binary", "temper convert models/square.rud - --to qubo --vartype binary"},
    {"convert_problem", "temper convert models/two.bqp - --to coo --problem 2"},
    {"convert_which_problem", "temper convert models/two.bqp - --to coo"},
    {"convert_no_such_problem", "temper convert models/two.bqp - --to coo --problem 3"},
    {"convert_ambiguous", "temper convert models/list.txt - --to coo"},
    {"convert_stdin", "temper convert - - --from mqlib --to coo < models/list.txt"},
    {"convert_overrides",
     "temper convert models/list.txt - --from mqlib --to coo --sense min --offdiagonal once"},
    {"convert_index_base", "temper convert models/list.txt - --from mqlib --to coo --index-base 0"},
    {"convert_no_index_base", "temper convert models/names.lp - --to coo --index-base 0"},
    {"convert_bad_index_base", "temper convert models/list.txt - --index-base 2"},
    {"convert_bad_drop", "temper convert models/list.txt - --drop label"},
    {"convert_bad_sense", "temper convert models/list.txt - --sense up"},
    {"convert_families",
     "temper compile --shrink clues 12..341.2..14... -o $SCRATCH/model.json -q\n"
     "temper convert $SCRATCH/model.json $SCRATCH/model.bqm\n"
     "temper convert $SCRATCH/model.json $SCRATCH/spins.json --vartype spin\n"
     "temper convert $SCRATCH/model.json $SCRATCH/model.bqm --drop families\n"
     "temper convert $SCRATCH/model.bqm $SCRATCH/again.json"},
    {"convert_two_documents", "temper convert models/square.rud - --json"},
    {"convert_no_extension", "temper convert models/square.rud $SCRATCH/model"},
    {"convert_packed",
     "gzip -c models/square.rud > $SCRATCH/square.rud.gz\n"
     "temper convert $SCRATCH/square.rud.gz - --to maxcut"},
    {"convert_packed_short",
     "gzip -c models/square.rud | head -c 30 > $SCRATCH/square.rud.gz\n"
     "temper convert $SCRATCH/square.rud.gz - --to maxcut"},

    // solve
    {"solve", "temper solve --backend cpu --shrink clues cases/f01_line_dot.txt --seed 3"},
    {"solve_json",
     "temper solve --backend cpu --shrink clues cases/f01_line_dot.txt --json --reads 16"},
    {"solve_propagated",
     "temper solve --backend cpu "
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
    {"solve_default", "temper solve --backend cpu cases/f01_line_dot.txt"},
    {"solve_propagated_json",
     "temper solve --backend cpu --json "
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
    {"solve_tempering",
     "temper solve --backend cpu --sampler pt --shrink clues --json cases/f01_line_dot.txt --reads "
     "4"},
    {"solve_penalties",
     "temper solve --backend cpu --shrink none --clue-weight 3 --reads 64 12..341.2..14..."},
    {"solve_unsolved",
     "temper solve --backend cpu --shrink clues --reads 1 --sweeps 1 "
     "cases/s16_last_cell_matters.txt"},
    {"solve_unsolved_json",
     "temper solve --backend cpu --shrink clues --reads 1 --sweeps 1 --json 12..341.2..14... "
     "--beta 0.01:0.01"},
    {"solve_no_solution", "temper solve cases/s04_cell_without_candidate.txt"},
    {"solve_invalid_clues", "temper solve --json cases/s01_dup_row.txt"},
    {"solve_bad_puzzle", "temper solve cases/e05_value_out_of_range.txt"},
    {"solve_many",
     "temper solve --backend cpu cases/f01_line_dot.txt cases/e01_80chars.txt "
     "cases/s02_dup_col_box.txt"},
    {"solve_many_json",
     "temper solve --backend cpu --json cases/f01_line_dot.txt cases/e01_80chars.txt "
     "cases/s02_dup_col_box.txt"},
    {"solve_unknown_sampler", "temper solve --shrink clues --sampler sb cases/f01_line_dot.txt"},
    {"solve_no_device", "temper solve --shrink clues --backend cuda cases/f01_line_dot.txt"},
    {"solve_device_without_cuda", "temper solve --device 1 cases/none.txt"},
    {"solve_bad_device", "temper solve --device one cases/none.txt"},
    // Bad options are refused where no puzzle would need them, and before one is read.
    {"solve_unknown_sampler_unused",
     "temper solve --sampler bogus --backend cuda "
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
    {"solve_unknown_kernel_unused", "temper solve --kernel bogus cases/none.txt"},
    {"solve_unknown_backend_unused", "temper solve --backend bogus cases/none.txt"},
    {"solve_no_device_unused",
     "temper solve --backend cuda "
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
    {"solve_bad_width", "temper solve --width avx1024 cases/none.txt"},
    {"solve_no_sweeps", "temper solve --sweeps 0 cases/none.txt"},
    {"solve_no_reads", "temper solve --reads 0 cases/none.txt"},
    {"solve_no_round", "temper solve --round 0 cases/none.txt"},
    {"solve_bad_beta_range", "temper solve --beta 3:1 cases/none.txt"},
    {"solve_no_weight", "temper solve --weights cell=0 cases/none.txt"},
    {"solve_no_clue_weight", "temper solve --clue-weight 0 cases/none.txt"},
    {"solve_weight_twice", "temper solve --weights cell=1,cell=2 cases/none.txt"},
    {"solve_weight_missing", "temper solve --weights cell=1, cases/none.txt"},
    {"solve_large_weight", "temper solve --shrink clues --weights cell=1e300 12..341.2..14..."},
    {"solve_many_threads", "temper solve --threads 100000 12..341.2..14..."},
    {"solve_many_replicas", "temper solve --sampler pt --replicas 100000 cases/none.txt"},
    {"solve_one_beta",
     "temper solve --backend cpu --shrink clues --schedule constant --beta 1.65 "
     "12..341.2..14..."},
    {"solve_bad_time_limit", "temper solve --time-limit 0 cases/none.txt"},
    {"solve_bad_threads", "temper solve --threads=-2 cases/none.txt"},
    {"solve_tempering_schedule", "temper solve --sampler pt --schedule linear cases/none.txt"},
    {"solve_tempering_betas", "temper solve --sampler pt --betas 1,2,3 cases/none.txt"},
    {"solve_annealing_replicas", "temper solve --replicas 8 cases/none.txt"},
    {"solve_exact_sweeps", "temper solve --sampler exact --sweeps 10 cases/none.txt"},
    {"solve_two_temperatures", "temper solve --beta 1:2 --betas 1,2 cases/none.txt"},
    {"solve_two_lengths", "temper solve --sweeps 10 --betas 1,2,3 cases/none.txt"},
    {"solve_complete",
     "temper solve --backend cpu --shrink clues "
     "962485731574316928831297546148679253697523184253148697489751362315862479726934815"},
    {"solve_limit",
     "temper solve --backend cpu --shrink none --time-limit 0.5 --json --beta 0.01:0.01 "
     "1234341221..43.. | grep -E '\"(status|stopped_by|time_limit)\"'"},
    {"solve_exact", "temper solve --backend cpu --shrink clues --sampler exact 12..341.2..14..."},
    {"solve_decimal_weights",
     "temper solve --backend cpu --shrink clues --weights cell=0.1,row=0.2,col=0.3,box=0.7 "
     "12..341.2..14..."},
    {"solve_custom",
     "temper solve --backend cpu --shrink clues --schedule custom 12..341.2..14..."},

    // sample
    {"sample", "temper sample --backend cpu --presolve off models/triangle.coo --reads 8"},
    {"sample_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --reads 3 --sweeps 20 --json"},
    {"sample_labels_json",
     "temper sample --backend cpu models/labels.json --sampler exact --reads 2 --json"},
    {"sample_target",
     "temper sample --backend cpu --presolve off models/triangle.coo --target-energy -1 --reads 4"},
    {"sample_target_missed",
     "temper sample --backend cpu --presolve off models/triangle.coo --target-energy -5 --reads 4"},
    {"sample_verbose", "temper sample --backend cpu -v models/labels.json --sampler exact"},
    {"sample_bad_model", "temper sample models/bad_number.coo"},
    {"sample_not_finite", "temper sample models/not_finite.json"},
    {"sample_not_a_model", "temper sample cases/f01_line_dot.txt"},
    {"sample_endless", "temper sample models/triangle.coo --reads auto"},
    {"sample_no_file", "temper sample models/none.coo"},
    {"sample_bad_format", "temper sample models/triangle.coo --format csv"},
    {"sample_unknown_sampler", "temper sample models/none.coo --sampler bogus"},
    {"sample_no_reads", "temper sample models/none.coo --reads 0"},
    {"sample_long_limit",
     "temper sample --backend cpu --presolve off models/triangle.coo --time-limit 1e10 --reads 2"},
    {"sample_deep_label",
     "{ printf '{\"type\": \"BinaryQuadraticModel\", \"variable_labels\": '; "
     "head -c 200000 /dev/zero | tr '\\0' '['; } > $SCRATCH/deep.json\n"
     "temper sample $SCRATCH/deep.json"},
    {"sample_schedule",
     "temper sample --backend cpu --presolve off models/triangle.coo --schedule custom --betas "
     "0.1,0.5,2 --json"},
    {"sample_hidden_costs",
     "temper sample --backend cpu --presolve off models/costs.coo --reads 100"},
    {"sample_hidden_costs_json",
     "temper sample --backend cpu --presolve off models/costs.coo --sweeps 50 --json | "
     "grep -oE '\"(moves|moves_reason|moves_asked|kernel|kernel_reason)\":\"[^\"]*\"'"},
    {"sample_flips", "temper sample --backend cpu --presolve off models/costs.coo --moves flip"},
    {"sample_top",
     "temper sample --backend cpu --presolve off models/triangle.coo --reads 200 --top 2 -q"},
    {"sample_top_none", "temper sample models/none.coo --top 0"},
    {"sample_aggregate_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --reads 200 --aggregate "
     "--json "
     "| grep -oE '\"sample_data\".*\"read\"|\"rows\".*'"},
    {"sample_top_csv",
     "temper sample --backend cpu models/labels.json --sampler exact --reads 8 --top 3 -q "
     "-o $SCRATCH/out.csv\ncat $SCRATCH/out.csv; ls $SCRATCH"},
    {"sample_cut_csv",
     "temper sample --backend cpu models/square.rud --sampler exact --reads 4 -o - "
     "--output-format csv -q"},
    {"sample_output_json",
     "temper sample --backend cpu models/square.rud --sampler exact --reads 2 -o "
     "$SCRATCH/out.json\n"
     "grep -oE '\"cut\":.*\"variable_type\"|\"objective\".*' $SCRATCH/out.json"},
    {"sample_output_binary",
     "temper sample --backend cpu models/square.rud --sampler exact --reads 2 -q "
     "-o $SCRATCH/out.bin\n"
     "head -c 8 $SCRATCH/out.bin; echo; temper replay $SCRATCH/out.bin --json"},
    {"sample_output_no_extension", "temper sample models/none.coo -o $SCRATCH/out"},
    {"sample_output_bad_format",
     "temper sample models/none.coo -o $SCRATCH/out --output-format cvs"},
    {"sample_output_format_alone", "temper sample models/none.coo --output-format csv"},
    {"sample_output_two_documents", "temper sample models/none.coo --json -o -"},
    {"sample_output_no_folder",
     "temper sample --backend cpu models/triangle.coo -q -o $SCRATCH/none/out.csv"},
    {"sample_fix",
     "temper sample --backend cpu models/labels.json --sampler exact --reads 2 "
     "--fix a=1 --fix '(0, x, (1, 2))=0'"},
    {"sample_fix_json_label",
     "temper sample --backend cpu models/labels.json --sampler exact --fix '[0,\"x\",[1,2]]=1'"},
    {"sample_fix_spin",
     "temper sample --backend cpu models/triangle.coo --fix 0=-1 --fix 1=+1 --reads 3"},
    {"sample_fix_unknown", "temper sample models/triangle.coo --fix 7=1"},
    {"sample_fix_value", "temper sample models/triangle.coo --fix 1=0"},
    {"sample_fix_twice", "temper sample models/triangle.coo --fix 1=1 --fix 1=-1"},
    {"sample_fix_nothing", "temper sample models/triangle.coo --fix 1"},
    {"sample_initial_states",
     "temper sample --backend cpu models/square.rud --sampler exact -q -o $SCRATCH/start.json\n"
     "temper sample models/square.rud --initial-states $SCRATCH/start.json --beta 90 --sweeps 1 "
     "--reads 3"},
    {"sample_initial_states_missing",
     "temper sample --backend cpu models/triangle.coo -q -o $SCRATCH/start.json\n"
     "temper sample models/square.rud --initial-states $SCRATCH/start.json"},
    {"sample_initial_states_presolve",
     "temper sample models/none.coo --initial-states none.json --presolve strict"},
    {"sample_initial_states_exact",
     "temper sample models/none.coo --initial-states none.json --sampler exact"},
    {"sample_memory_limit",
     "temper sample --backend cpu --threads 1 --width portable --kernel lane --presolve off "
     "models/costs.coo --reads 1000 --memory-limit 20kB"},
    {"sample_bad_memory_limit", "temper sample models/none.coo --memory-limit lots"},
    {"sample_no_families", "temper sample models/triangle.coo --moves onehot"},
    {"sample_family_moves",
     "temper sample --backend cpu --presolve off models/costs.coo --reads 100 --moves family"},
    {"sample_family_moves_in_bits",
     "temper sample --backend cpu models/costs.coo --moves family --kernel multispin"},
    {"sample_family_moves_without_families", "temper sample models/triangle.coo --moves family"},
    {"sample_bad_moves", "temper sample models/none.coo --moves swap"},
    {"solve_exact_moves", "temper solve --sampler exact --moves flip cases/none.txt"},
    {"sample_bad_word", "temper sample --word 96 models/none.coo"},
    {"sample_word_not_of_width", "temper sample --width portable --word 512 models/none.coo"},
    {"sample_word_without_words",
     "temper sample --backend cpu --word 128 --kernel lane --presolve off models/triangle.coo"},
    {"sample_word_of_reference", "temper sample --backend reference --word 128 models/none.coo"},
    {"sample_word",
     "temper sample --backend cpu --word 128 --presolve off models/triangle.coo --reads 8"},
    // the other samplers
    {"sample_greedy",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler greedy --reads 20"},
    {"sample_random_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --sampler random --reads 3 "
     "--polish --json"},
    {"sample_tabu",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler tabu --tenure 3 "
     "--sweeps 20"},
    {"sample_tabu_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --sampler tabu --sweeps 3 "
     "--json"},
    {"sample_population",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler pa --population 200 "
     "--sweeps 50"},
    {"sample_population_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --sampler pa --population 100 "
     "--beta 2 --sweeps 20 --json"},
    {"sample_decompose",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler decompose --sweeps 5"},
    {"sample_decompose_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --sampler decompose --sweeps "
     "3 "
     "--json"},
    {"sample_race",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler race --sweeps 50 "
     "--reads 2"},
    {"sample_race_json",
     "temper sample --backend cpu --presolve off models/triangle.coo --sampler race --sweeps 20 "
     "--schedule linear --replicas 3 --json"},
    {"sample_race_target",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler race --reads auto "
     "--target-energy -1000 --time-limit 0.001 > /dev/null"},
    {"sample_race_round", "temper sample models/none.coo --sampler race --round 64"},
    {"sample_race_betas", "temper sample models/none.coo --sampler race --betas 1,2"},
    {"sample_race_on_cuda", "temper sample models/none.coo --sampler race --backend cuda"},
    {"sample_target_cut",
     "temper sample --backend cpu --presolve off models/square.rud --target 3 --reads 2"},
    {"sample_target_energy_of_a_cut",
     "temper sample --backend cpu --presolve off models/square.rud --target-energy -3 --reads 2"},
    {"sample_two_targets", "temper sample models/none.coo --target 1 --target-energy 2"},
    {"sample_final_states",
     "temper sample --backend cpu --presolve off models/triangle.coo --reads 50 --sweeps 4 "
     "--schedule constant --beta 0.01 --states final"},
    {"sample_states_of_no_kind", "temper sample models/none.coo --states last"},
    {"replay_population",
     "temper sample --backend cpu --presolve off models/triangle.coo --sampler pa --population 100 "
     "--beta 2 --sweeps 20 --states final --json | temper replay - --backend reference"},
    {"sample_trace",
     "temper sample --backend cpu --presolve off models/costs.coo --reads 3 --sweeps 10 --trace"},
    {"sample_trace_json",
     "temper sample --backend cpu --presolve off models/square.rud --reads 2 --sweeps 10 --trace "
     "--json"},
    {"sample_optima", "temper sample --backend cpu models/square.rud --sampler exact --reads 3"},
    {"sample_optima_json",
     "temper sample --backend cpu models/square.rud --sampler exact --json | "
     "grep -o '\"num_optima\":[0-9]*'"},
    {"sample_polish",
     "temper sample --backend cpu --presolve off models/costs.coo --sampler random --reads 10 "
     "--polish"},
    {"sample_greedy_sweeps", "temper sample models/none.coo --sampler greedy --sweeps 10"},
    {"sample_tabu_beta", "temper sample models/none.coo --sampler tabu --beta 1:2"},
    {"sample_tabu_rng", "temper sample models/none.coo --sampler tabu --rng independent"},
    {"sample_population_first_beta", "temper sample models/none.coo --sampler pa --beta 1:2"},
    {"sample_population_kernel", "temper sample models/none.coo --sampler pa --kernel lane"},
    {"sample_annealing_tenure", "temper sample models/none.coo --tenure 3"},
    {"sample_annealing_population", "temper sample models/none.coo --population 3"},
    {"sample_tabu_on_cuda", "temper sample models/none.coo --sampler tabu --backend cuda"},
    {"sample_no_population", "temper sample models/none.coo --sampler pa --population 0"},
    {"plan_tabu",
     "temper plan --backend cpu --presolve off models/costs.coo --sampler tabu | "
     "grep -vE '^(memory|expected|layout)'"},
    {"plan_population",
     "temper plan --backend cpu --presolve off models/costs.coo --sampler pa | "
     "grep -vE '^(memory|expected|layout)'"},
    {"plan_race",
     "temper plan --backend cpu --presolve off models/costs.coo --sampler race | "
     "grep -vE '^(memory|expected|layout)'"},
    {"plan_greedy",
     "temper plan --backend auto --presolve off models/costs.coo --sampler greedy | "
     "grep -vE '^(memory|expected|layout)'"},
    // presolve
    {"sample_presolved", "temper sample --backend cpu models/costs.coo --reads 4"},
    {"sample_presolved_json",
     "temper sample --backend cpu models/triangle.coo --json --presolve strict --reads 2"},
    {"sample_presolved_exact",
     "temper sample --backend cpu models/costs.coo --sampler exact --reads 2 --presolve on"},
    // What is left has nothing to exchange; what is given has.
    {"sample_presolved_moves", "temper sample --backend cpu models/costs.coo --moves onehot"},
    {"sample_presolved_target",
     "temper sample --backend cpu models/triangle.coo --reads auto --target-energy -5"},
    {"sample_bad_presolve", "temper sample models/none.coo --presolve yes"},
    {"solve_presolve", "temper solve --presolve on cases/none.txt"},
    {"plan_presolved",
     "temper plan --backend cpu models/costs.coo | grep -E '^(model|presolve|sampler|moves)'"},
    {"presolve",
     "temper presolve models/costs.coo -o $SCRATCH/out.json --restore $SCRATCH/restore.json\n"
     "cat $SCRATCH/out.json $SCRATCH/restore.json"},
    {"presolve_json", "temper presolve models/labels.json --strict -o $SCRATCH/out.json --json"},
    {"presolve_samples",
     "temper presolve -q models/labels.json -o $SCRATCH/out.json --restore $SCRATCH/restore.json\n"
     "temper sample --backend cpu $SCRATCH/out.json --json > $SCRATCH/samples.json\n"
     "temper presolve --samples $SCRATCH/samples.json --restore $SCRATCH/restore.json -o - | "
     "grep -oE '\"sample_data\".*\"sample_packed\"|\"variable_labels\".*\\]'"},
    {"presolve_samples_of_another",
     "temper presolve -q models/labels.json -o $SCRATCH/out.json --restore $SCRATCH/restore.json\n"
     "temper sample --backend cpu models/triangle.coo --json > $SCRATCH/samples.json\n"
     "temper presolve --samples $SCRATCH/samples.json --restore $SCRATCH/restore.json -o -"},
    {"presolve_not_a_restore",
     "temper presolve --samples models/labels.json --restore models/labels.json -o -"},
    {"presolve_samples_alone", "temper presolve --samples models/labels.json -o -"},
    {"presolve_no_output", "temper presolve models/costs.coo"},
    {"presolve_no_model", "temper presolve -o -"},
    {"presolve_two_documents", "temper presolve models/costs.coo -o - --json"},
    {"sample_cut", "temper sample --backend cpu models/square.rud --sampler exact -v"},
    {"sample_cut_json",
     "temper sample --backend cpu models/square.rud --sampler exact --json | "
     "grep -oE '\"(energy\":\\{[^}]*|objective\":)[^}]*}'"},
    {"sample_minimal_cut",
     "temper sample --backend cpu models/square.rud --sampler exact --sense min"},
    // plan
    // replay
    {"help_replay", "temper replay --help"},
    {"replay",
     "temper sample --backend cpu models/costs.coo --reads 40 --sweeps 20 --json --presolve off "
     "> $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json --backend reference --json"},
    {"replay_everything",
     "temper sample --backend cpu models/triangle.coo --reads 10 -q -o $SCRATCH/start.bin\n"
     "temper sample --backend cpu models/triangle.coo --sampler pt --replicas 3 --seed 8 --reads "
     "20 "
     "--fix 1=-1 --initial-states $SCRATCH/start.bin --beta 0.2:2 --top 2 -q --order random "
     "-o $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json --backend reference"},
    {"replay_target",
     "temper sample --backend cpu models/costs.coo --reads auto --target-energy 5 --json "
     "--presolve off > $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json --backend reference"},
    {"replay_different",
     "temper sample --backend cpu models/triangle.coo --reads 4 --json --presolve off "
     "| sed 's/\"seed\":0/\"seed\":5/' > $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json"},
    {"replay_another_model",
     "cp models/triangle.coo $SCRATCH/model.coo\n"
     "temper sample --backend cpu $SCRATCH/model.coo --json > $SCRATCH/result.json\n"
     "echo '0 0 1' >> $SCRATCH/model.coo\n"
     "temper replay $SCRATCH/result.json"},
    {"replay_moved_model",
     "temper sample --backend cpu --format coo - --json < models/triangle.coo > "
     "$SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json --model models/triangle.coo"},
    {"replay_stopped",
     "temper sample --backend cpu models/costs.coo --presolve off --reads auto --time-limit 0.05 "
     "--json > $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json"},
    {"replay_solve",
     "temper solve --backend cpu --json 12..341.2..14... > $SCRATCH/result.json\n"
     "temper replay $SCRATCH/result.json"},
    {"replay_dimod", "temper replay models/labels.json"},
    {"replay_no_file", "temper replay none.json"},

    {"plan",
     "temper plan --backend cpu --presolve off models/costs.coo | grep -E "
     "'^(model|sampler|moves|kernel)'"},
    {"plan_labels",
     "temper plan --backend cpu --presolve off models/labels.json --seed 7 | cut -c1-10"},
    {"plan_reference",
     "temper plan --backend reference --presolve off models/costs.coo --reads 2 --sweeps 10 | "
     "grep -vE '^(memory|expected)'"},
    {"plan_json",
     "temper plan --backend cpu --presolve off models/costs.coo --sampler pt --replicas 4 --json | "
     "grep -oE '^ *\"[a-z_]+\"'"},
    {"plan_exact", "temper plan models/costs.coo --sampler exact"},
    {"plan_no_file", "temper plan models/none.coo"},
    {"plan_no_families", "temper plan models/triangle.coo --moves onehot"},
    {"plan_family_moves",
     "temper plan --backend cpu --presolve off models/costs.coo --moves family | "
     "grep -E '^(model|sampler|moves|kernel)'"},
    {"plan_word_without_words",
     "temper plan --backend cpu --presolve off models/costs.coo --word 256"},
    {"plan_unknown_option", "temper plan models/costs.coo --movs flip"},
    {"plan_no_model", "temper plan"},
    {"sample_interrupt",
     "timeout --preserve-status -s INT 1 \"$TEMPER\" sample --backend cpu --presolve off "
     "models/triangle.coo "
     "--reads auto "
     "--target-energy -5 > $SCRATCH/out\n"
     "status=$?\ngrep -o 'stopped by interrupt' $SCRATCH/out\nexit $status"},
    {"solve_terminate",
     "timeout --preserve-status -s TERM 1 \"$TEMPER\" solve --backend cpu --json --shrink clues "
     "--beta 9:9 "
     "puzzles/medium_25x25.txt > $SCRATCH/out\n"
     "status=$?\ngrep -o '\"stopped_by\".*' $SCRATCH/out\nexit $status"},
    // timeout(1) signals twice, here while the schedule is still being made.
    {"sample_interrupt_twice",
     "timeout --preserve-status -s INT 0.2 \"$TEMPER\" sample --backend cpu --presolve off "
     "models/triangle.coo "
     "--sweeps 10000000 --reads 1000 > $SCRATCH/out\n"
     "status=$?\ngrep -o 'stopped by interrupt' $SCRATCH/out\nexit $status"},
    {"solve_interrupt",
     "timeout --preserve-status -s INT 1 \"$TEMPER\" solve --backend cpu --json --shrink clues "
     "--beta 9:9 "
     "puzzles/medium_25x25.txt > $SCRATCH/out\n"
     "status=$?\ngrep -o '\"stopped_by\".*' $SCRATCH/out\nexit $status"},
};

}  // namespace temper::test
