-- CreateTable
CREATE TABLE "InsightRun" (
    "dataSourceId" UUID NOT NULL,
    "dataVersion" INTEGER NOT NULL,
    "workspaceId" UUID NOT NULL,
    "rowCount" BIGINT NOT NULL,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "heldOut" INTEGER NOT NULL DEFAULT 0,
    "sampled" BOOLEAN NOT NULL DEFAULT false,
    "failure" JSONB,
    "testedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InsightRun_pkey" PRIMARY KEY ("dataSourceId","dataVersion")
);

-- CreateTable
CREATE TABLE "Insight" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "dataSourceId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "dataVersion" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "decision" TEXT,
    "feedback" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Insight_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "InsightRun_workspaceId_idx" ON "InsightRun"("workspaceId");

-- CreateIndex
CREATE INDEX "Insight_workspaceId_idx" ON "Insight"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "Insight_dataSourceId_key_key" ON "Insight"("dataSourceId", "key");

-- AddForeignKey
ALTER TABLE "InsightRun" ADD CONSTRAINT "InsightRun_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Insight" ADD CONSTRAINT "Insight_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
