-- AlterTable
ALTER TABLE "DataSource" ADD COLUMN     "uploadKey" TEXT;

-- CreateIndex
CREATE INDEX "DataSource_workspaceId_uploadKey_idx" ON "DataSource"("workspaceId", "uploadKey");
