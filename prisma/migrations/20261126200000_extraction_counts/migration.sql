-- What lists say of an extraction, so that they need not read its values.
ALTER TABLE "Extraction"
    ADD COLUMN "valueCount" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "missingCount" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "failedCheckCount" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "reviewCount" INTEGER NOT NULL DEFAULT 0;

-- The value of a JSON column, with or without its envelope, as a list; anything else is an empty one.
CREATE FUNCTION pg_temp.list_in(stored JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN jsonb_typeof(bare) = 'array' THEN bare ELSE '[]'::jsonb END
    FROM (SELECT CASE jsonb_typeof(stored -> 'shapeVersion') WHEN 'number' THEN stored -> 'value' ELSE stored END AS bare) b
$$;

UPDATE "Extraction" e SET
    "valueCount" = (SELECT count(*) FROM jsonb_array_elements(pg_temp.list_in(e."values")) v
        WHERE coalesce(jsonb_typeof(v -> 'value'), 'null') <> 'null'),
    "missingCount" = (SELECT count(*) FROM jsonb_array_elements(pg_temp.list_in(e."values")) v
        WHERE v ->> 'state' = 'missing'),
    "failedCheckCount" = (SELECT count(*) FROM jsonb_array_elements(pg_temp.list_in(e."checks")) c
        WHERE (c -> 'passed') = 'false'::jsonb),
    -- Required and missing; or as it was extracted, and unsure or part of a check that failed.
    "reviewCount" = (SELECT count(*) FROM jsonb_array_elements(pg_temp.list_in(e."values")) v
        WHERE (v ->> 'state' = 'missing' AND EXISTS (
                SELECT 1 FROM jsonb_array_elements(pg_temp.list_in(e."fields")) f
                WHERE f -> 'key' = v -> 'key' AND (f -> 'required') = 'true'::jsonb
                    AND coalesce(f -> 'inRows', 'false'::jsonb) <> 'true'::jsonb))
            OR (v ->> 'state' = 'extracted' AND (
                (jsonb_typeof(v -> 'confidence') = 'number' AND (v -> 'confidence')::numeric < 0.8)
                OR EXISTS (
                    SELECT 1 FROM jsonb_array_elements(pg_temp.list_in(e."checks")) c
                    WHERE (c -> 'passed') = 'false'::jsonb AND jsonb_typeof(c -> 'keys') = 'array'
                        AND (c -> 'keys') ? (v ->> 'key')))));
