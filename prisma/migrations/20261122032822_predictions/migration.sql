-- CreateTable
CREATE TABLE "Prediction" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "dataSourceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "dataVersion" INTEGER NOT NULL DEFAULT 0,
    "words" JSONB NOT NULL DEFAULT '{}',
    "series" JSONB NOT NULL DEFAULT '[]',
    "summary" JSONB NOT NULL DEFAULT '[]',
    "later" JSONB NOT NULL DEFAULT '[]',
    "gradedVersion" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "computedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Prediction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Prediction_workspaceId_createdAt_idx" ON "Prediction"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Prediction_dataSourceId_idx" ON "Prediction"("dataSourceId");

-- AddForeignKey
ALTER TABLE "Prediction" ADD CONSTRAINT "Prediction_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Prediction" ADD CONSTRAINT "Prediction_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
