-- CreateTable
CREATE TABLE "ExecutiveSummary" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "scope" JSONB NOT NULL,
    "period" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "length" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "sources" JSONB NOT NULL DEFAULT '[]',
    "covers" JSONB,
    "kpis" JSONB NOT NULL DEFAULT '[]',
    "sections" JSONB NOT NULL DEFAULT '[]',
    "verification" JSONB NOT NULL DEFAULT '{}',
    "origin" TEXT NOT NULL DEFAULT 'engine',
    "version" INTEGER NOT NULL DEFAULT 1,
    "error" TEXT,
    "writtenAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ExecutiveSummary_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ExecutiveSummary_workspaceId_createdAt_idx" ON "ExecutiveSummary"("workspaceId", "createdAt");

-- AddForeignKey
ALTER TABLE "ExecutiveSummary" ADD CONSTRAINT "ExecutiveSummary_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
