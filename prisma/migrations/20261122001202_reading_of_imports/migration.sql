/*
  Warnings:

  - Added the required column `readingId` to the `Import` table without a default value. This is not possible if the table is not empty.

*/
-- AlterTable
ALTER TABLE "DataSetVersion" ADD COLUMN     "overrides" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "revertOf" INTEGER;

-- AlterTable
ALTER TABLE "Import" ADD COLUMN     "readingId" UUID NOT NULL;

-- The newest version of a data source was read with the decisions that stand with it.
UPDATE "DataSetVersion" v SET "overrides" = s."overrides" FROM "DataSource" s WHERE s."id" = v."dataSourceId" AND v."number" = s."currentVersion";
