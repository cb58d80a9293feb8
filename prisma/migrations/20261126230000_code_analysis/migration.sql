-- CreateTable
CREATE TABLE "CodeRun" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "target" TEXT NOT NULL,
    "language" TEXT,
    "fileName" TEXT NOT NULL DEFAULT '',
    "code" TEXT,
    "status" TEXT NOT NULL,
    "score" INTEGER,
    "gate" TEXT,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "content" JSONB,
    "filesScanned" INTEGER NOT NULL DEFAULT 0,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "durationMs" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "CodeRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CodeFinding" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "target" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "why" TEXT NOT NULL,
    "fix" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "changedById" UUID,
    "changedAt" TIMESTAMP(3),
    "firstSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CodeFinding_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CodeRun_workspaceId_createdAt_idx" ON "CodeRun"("workspaceId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "CodeFinding_workspaceId_subject_fingerprint_key" ON "CodeFinding"("workspaceId", "subject", "fingerprint");

-- CreateIndex
CREATE INDEX "CodeFinding_workspaceId_lastSeenAt_idx" ON "CodeFinding"("workspaceId", "lastSeenAt");

-- AddForeignKey
ALTER TABLE "CodeRun" ADD CONSTRAINT "CodeRun_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CodeFinding" ADD CONSTRAINT "CodeFinding_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
