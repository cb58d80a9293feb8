-- AlterTable
ALTER TABLE "DataSetVersion" ADD COLUMN     "cause" TEXT NOT NULL DEFAULT 'upload',
ADD COLUMN     "createdById" UUID,
ADD COLUMN     "files" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "offers" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "prunedAt" TIMESTAMP(3),
ADD COLUMN     "reading" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "DataSource" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "recipe" JSONB;

-- CreateTable
CREATE TABLE "Import" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "mode" TEXT NOT NULL,
    "targetId" UUID,
    "baseVersion" INTEGER,
    "name" TEXT NOT NULL,
    "uploadType" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "overrides" JSONB NOT NULL DEFAULT '{}',
    "options" JSONB NOT NULL DEFAULT '{}',
    "result" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DataSourceParent" (
    "childId" UUID NOT NULL,
    "side" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,
    "parentId" UUID,
    "parentVersion" INTEGER NOT NULL,

    CONSTRAINT "DataSourceParent_pkey" PRIMARY KEY ("childId","side")
);

-- CreateTable
CREATE TABLE "ReadingHabit" (
    "workspaceId" UUID NOT NULL,
    "columnsHash" TEXT NOT NULL,
    "overrides" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReadingHabit_pkey" PRIMARY KEY ("workspaceId","columnsHash")
);

-- CreateTable
CREATE TABLE "Calculation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "dataSourceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "expression" TEXT NOT NULL,
    "prompt" TEXT,
    "createdBy" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "format" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Calculation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Import_workspaceId_idx" ON "Import"("workspaceId");

-- CreateIndex
CREATE INDEX "Import_targetId_idx" ON "Import"("targetId");

-- CreateIndex
CREATE INDEX "Import_expiresAt_idx" ON "Import"("expiresAt");

-- CreateIndex
CREATE INDEX "DataSourceParent_parentId_idx" ON "DataSourceParent"("parentId");

-- CreateIndex
CREATE INDEX "DataSourceParent_workspaceId_idx" ON "DataSourceParent"("workspaceId");

-- CreateIndex
CREATE INDEX "Calculation_workspaceId_idx" ON "Calculation"("workspaceId");

-- CreateIndex
CREATE INDEX "Calculation_dashboardId_idx" ON "Calculation"("dashboardId");

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Import" ADD CONSTRAINT "Import_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataSourceParent" ADD CONSTRAINT "DataSourceParent_childId_fkey" FOREIGN KEY ("childId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataSourceParent" ADD CONSTRAINT "DataSourceParent_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "DataSource"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Calculation" ADD CONSTRAINT "Calculation_dashboardId_fkey" FOREIGN KEY ("dashboardId") REFERENCES "Dashboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Data sources keep their files as a list.
ALTER TABLE "DataSource" ADD COLUMN "files" JSONB NOT NULL DEFAULT '[]';
UPDATE "DataSource" SET "files" = jsonb_build_array(jsonb_build_object('objectKey', "originalKey", 'fileName', "origin"->>'fileName', 'family', "uploadType", 'sizeBytes', "sizeBytes", 'sha256', "sha256")) WHERE "originalKey" IS NOT NULL;

-- Versions that are there were read from the one file that their data source kept.
UPDATE "DataSetVersion" v SET
  "createdById" = s."createdById",
  "cause" = CASE WHEN v."number" = 1 THEN 'upload' ELSE 'reading' END,
  "reading" = s."origin" - 'fileName',
  "files" = s."files"
FROM "DataSource" s WHERE s."id" = v."dataSourceId";

ALTER TABLE "DataSource" DROP COLUMN "originalKey";
