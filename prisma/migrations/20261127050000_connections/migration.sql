-- Users' own databases, and data sources whose rows are asked there or copied from there.
CREATE TABLE "Connection" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "sealedSecret" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "lastError" JSONB,
    "lastUsedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Connection_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Connection_workspaceId_createdAt_idx" ON "Connection"("workspaceId", "createdAt");

ALTER TABLE "Connection" ADD CONSTRAINT "Connection_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DataSource" ADD COLUMN "mode" TEXT,
ADD COLUMN "connectionId" UUID,
ADD COLUMN "remote" JSONB,
ADD COLUMN "liveSerial" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "liveSince" TIMESTAMP(3),
ADD COLUMN "refreshAt" TIMESTAMP(3),
ADD COLUMN "failure" JSONB;

CREATE INDEX "DataSource_connectionId_idx" ON "DataSource"("connectionId");
CREATE INDEX "DataSource_refreshAt_idx" ON "DataSource"("refreshAt");

ALTER TABLE "DataSource" ADD CONSTRAINT "DataSource_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "DataSourceVersion" ADD COLUMN "remote" JSONB;

-- As of when an answer stands that was asked in a user's own database; the last such answer to each question.
ALTER TABLE "Evidence" ADD COLUMN "moment" TEXT;

CREATE TABLE "LiveAnswer" (
    "dataSourceId" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "workspaceId" UUID NOT NULL,
    "answer" JSONB NOT NULL,
    "moment" TIMESTAMP(3) NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LiveAnswer_pkey" PRIMARY KEY ("dataSourceId", "question")
);

CREATE INDEX "LiveAnswer_workspaceId_idx" ON "LiveAnswer"("workspaceId");
CREATE INDEX "LiveAnswer_askedAt_idx" ON "LiveAnswer"("askedAt");

ALTER TABLE "LiveAnswer" ADD CONSTRAINT "LiveAnswer_dataSourceId_fkey" FOREIGN KEY ("dataSourceId") REFERENCES "DataSource"("id") ON DELETE CASCADE ON UPDATE CASCADE;
