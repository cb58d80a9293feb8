-- An archive of the installation, or of what one person has. It has no foreign keys: a restore keeps the rows and
-- replaces everything else.
CREATE TABLE "Backup" (
    "id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "workspaceId" UUID,
    "createdById" UUID,
    "keyKind" TEXT NOT NULL,
    "place" JSONB NOT NULL,
    "fileName" TEXT NOT NULL,
    "sizeBytes" BIGINT NOT NULL DEFAULT 0,
    "sha256" TEXT NOT NULL DEFAULT '',
    "counts" JSONB NOT NULL DEFAULT '{}',
    "appVersion" TEXT NOT NULL DEFAULT '',
    "error" TEXT,
    "jobId" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),
    "verifiedAt" TIMESTAMP(3),

    CONSTRAINT "Backup_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Backup_scope_createdAt_idx" ON "Backup"("scope", "createdAt");
CREATE INDEX "Backup_createdById_idx" ON "Backup"("createdById");
