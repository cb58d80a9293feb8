-- A prepared data source: the steps that make its rows of those of another, and of each version those that made it.
ALTER TABLE "DataSource" ADD COLUMN "preparation" JSONB;
ALTER TABLE "DataSourceVersion" ADD COLUMN "preparation" JSONB;
