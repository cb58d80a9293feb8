-- DropIndex
DROP INDEX "Evidence_computedAt_idx";

-- AlterTable
ALTER TABLE "Evidence" ADD COLUMN     "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "rechecked" JSONB;

-- CreateIndex
CREATE INDEX "Evidence_askedAt_idx" ON "Evidence"("askedAt");
