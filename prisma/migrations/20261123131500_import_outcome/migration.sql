-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "takenAt" TIMESTAMP(3),
ADD COLUMN     "uploadKey" TEXT;

-- CreateIndex
CREATE INDEX "Import_workspaceId_uploadKey_idx" ON "Import"("workspaceId", "uploadKey");
