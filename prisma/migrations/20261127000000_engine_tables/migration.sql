-- The table of an outside engine that holds the rows of a version.
ALTER TABLE "DataSourceVersion" ADD COLUMN "engineTable" TEXT;
