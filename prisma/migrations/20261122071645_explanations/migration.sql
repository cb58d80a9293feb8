-- CreateTable
CREATE TABLE "Explanation" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "dataSourceId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "status" TEXT NOT NULL,
    "dataVersion" INTEGER NOT NULL DEFAULT 0,
    "words" JSONB NOT NULL DEFAULT '{}',
    "model" JSONB,
    "predictions" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT,
    "computedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Explanation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Explanation_workspaceId_createdAt_idx" ON "Explanation"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Explanation_dataSourceId_idx" ON "Explanation"("dataSourceId");

-- AddForeignKey
ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Explanation" ADD CONSTRAINT "Explanation_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
