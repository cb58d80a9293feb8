-- AlterTable
ALTER TABLE "DataSource" ADD COLUMN     "deletedAt" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "DataSource_deletedAt_idx" ON "DataSource"("deletedAt");
