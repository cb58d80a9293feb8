-- The table of a data source in statements of its workspace.
ALTER TABLE "DataSource" ADD COLUMN "sqlName" TEXT;
CREATE UNIQUE INDEX "DataSource_workspaceId_sqlName_key" ON "DataSource"("workspaceId", "sqlName");
