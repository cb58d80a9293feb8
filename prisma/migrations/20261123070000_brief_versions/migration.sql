-- Versions that were read before texts of a version had limits hold whole cells, up to megabytes each. They are cut as
-- lib/engine/ingest/catalogue-limits.ts cuts those of today.

CREATE FUNCTION pg_temp.cut(value jsonb, most integer) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(value) = 'string' AND length(value #>> '{}') > most THEN to_jsonb(left(value #>> '{}', most - 1) || '…') ELSE value END
$$;

CREATE FUNCTION pg_temp.cut_all(value jsonb, most integer) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN (SELECT coalesce(jsonb_object_agg(key, pg_temp.cut_all(inside, most)), '{}') FROM jsonb_each(value) AS each(key, inside))
    WHEN 'array' THEN (SELECT coalesce(jsonb_agg(pg_temp.cut_all(inside, most) ORDER BY nth), '[]') FROM jsonb_array_elements(value) WITH ORDINALITY AS each(inside, nth))
    ELSE pg_temp.cut(value, most)
  END;
END
$$;

CREATE FUNCTION pg_temp.first_records(records jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  WITH brief AS (SELECT nth, pg_temp.cut_all(record, 200) AS record FROM jsonb_array_elements(records) WITH ORDINALITY AS each(record, nth)),
  sized AS (SELECT nth, record, sum(octet_length(record::text) + 1) OVER (ORDER BY nth) AS bytes FROM brief)
  SELECT coalesce(jsonb_agg(record ORDER BY nth), '[]') FROM sized WHERE bytes < 8192 AND nth <= 20
$$;

CREATE FUNCTION pg_temp.brief_column(measured jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT pg_temp.cut_all(measured, 1000) || jsonb_build_object(
    'label', pg_temp.cut(measured -> 'label', 200), 'min', pg_temp.cut(measured -> 'min', 200), 'max', pg_temp.cut(measured -> 'max', 200),
    'samples', pg_temp.cut_all(measured -> 'samples', 200),
    'top', (SELECT coalesce(jsonb_agg(frequent ORDER BY nth), '[]') FROM jsonb_array_elements(measured -> 'top') WITH ORDINALITY AS each(frequent, nth) WHERE length(frequent ->> 'value') <= 1000)
  )
$$;

CREATE FUNCTION pg_temp.brief_columns(columns jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(pg_temp.brief_column(measured) ORDER BY nth), '[]') FROM jsonb_array_elements(columns) WITH ORDINALITY AS each(measured, nth)
$$;

UPDATE "DataSetVersion" SET
  "sample" = pg_temp.first_records("sample"), "columns" = pg_temp.brief_columns("columns"),
  "relations" = pg_temp.cut_all("relations", 1000), "issues" = pg_temp.cut_all("issues", 1000), "offers" = pg_temp.cut_all("offers", 1000), "reading" = pg_temp.cut_all("reading", 1000)
WHERE octet_length("sample"::text) > 8192 OR octet_length("columns"::text) > 100000 OR octet_length("issues"::text) > 100000 OR octet_length("offers"::text) > 100000;

UPDATE "DataSource" SET "origin" = pg_temp.cut_all("origin", 1000) WHERE octet_length("origin"::text) > 10000;

UPDATE "Import" SET "result" = pg_temp.cut_all("result", 1000) || jsonb_build_object('sample', pg_temp.first_records("result" -> 'sample'), 'columns', pg_temp.brief_columns("result" -> 'columns'))
WHERE octet_length("result"::text) > 100000 AND jsonb_typeof("result" -> 'sample') = 'array' AND jsonb_typeof("result" -> 'columns') = 'array';
