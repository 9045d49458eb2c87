# SPDX-License-Identifier: MIT
"""Checks the shipped tile sets against their schema, and the schema against bad tile sets.

A schema cannot check everything that the loader checks; it must reject the bad files with an error
of form. Usage: check_schema.py SOURCE_FOLDER BAD_FOLDER
"""
import json
import pathlib
import sys

import jsonschema

BAD_FORMS = """
not_an_object set_key_unknown set_key_missing set_id set_name_empty set_name_number expansion
players_range players_number players_half symbols_twice symbols_word symbols_number symbols_many
symbol_id tiles_empty tile_not_an_object tile_key_unknown tile_key_missing tile_id_missing tile_id
count_zero count_fraction count_huge count_text edges_short edges_letter stand_in_word confidence
candidates tile_symbol_twice segments_empty segments_many segment_not_an_object segment_key_unknown
segment_kind segment_kind_missing segment_id_form sides_missing sides_empty sides_letter
sides_of_cloister sides_of_field halves_missing halves_name halves_commas halves_space_at_end
pennants_of_road pennants_many pennants_bool borders_road borders_twice borders_text
borders_of_road links_alone links_word links_flat links_number links_twice links_of_field
links_of_garden sides_of_garden halves_of_garden edges_some_any
""".split()


def main():
    root = pathlib.Path(sys.argv[1])
    data = root / "tests/unit/data/tilesets"
    sets = root / "configs/tilesets"
    schema = json.loads((sets / "tileset.schema.json").read_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    failures = []
    good = [path for path in sorted(sets.glob("*.json")) if not path.name.endswith(".schema.json")]
    for path in [*good, *sorted(data.glob("good_*.json"))]:
        for error in validator.iter_errors(json.loads(path.read_text())):
            failures.append(f"{path}: {error.message}")
    for name in BAD_FORMS:
        path = pathlib.Path(sys.argv[2]) / f"bad_{name}.json"
        if validator.is_valid(json.loads(path.read_text())):
            failures.append(f"{path}: the schema finds no error")
    print("\n".join(failures) or f"{len(good)} shipped sets and {len(BAD_FORMS)} bad ones give the expected results")
    return 1 if failures or not good else 0


if __name__ == "__main__":
    sys.exit(main())
