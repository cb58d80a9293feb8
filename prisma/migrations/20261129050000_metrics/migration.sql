-- Measures that a workspace has defined once, to be used by name.
CREATE TABLE "Metric" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "dataSourceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "definition" JSONB NOT NULL,
    "format" JSONB NOT NULL DEFAULT '{}',
    "goodDirection" TEXT NOT NULL DEFAULT 'none',
    "certifiedAt" TIMESTAMP(3),
    "certifiedById" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Metric_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Metric_workspaceId_idx" ON "Metric"("workspaceId");
CREATE INDEX "Metric_dataSourceId_idx" ON "Metric"("dataSourceId");
CREATE UNIQUE INDEX "Metric_name_key" ON "Metric"("workspaceId", lower("name")) WHERE "deletedAt" IS NULL;
ALTER TABLE "Metric" ADD CONSTRAINT "Metric_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Metric" ADD CONSTRAINT "Metric_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
