-- Statements of SQL remember which database they were asked of. Not a reference: a deleted connection leaves its texts.
ALTER TABLE "SqlRun" ADD COLUMN "connectionId" UUID;
ALTER TABLE "SavedStatement" ADD COLUMN "connectionId" UUID;
