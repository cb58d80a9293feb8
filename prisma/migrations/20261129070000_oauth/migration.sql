-- Programs that register themselves (OAuth), and what people let them do. No secret is kept, hashes alone.
CREATE TABLE "Program" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "redirectUris" TEXT[],
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allowedAt" TIMESTAMP(3),

    CONSTRAINT "Program_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Program_allowedAt_createdAt_idx" ON "Program"("allowedAt", "createdAt");

CREATE TABLE "ProgramGrant" (
    "id" UUID NOT NULL,
    "programId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "scopes" TEXT[],
    "resource" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "revokedReason" TEXT,

    CONSTRAINT "ProgramGrant_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ProgramGrant_userId_workspaceId_idx" ON "ProgramGrant"("userId", "workspaceId");
CREATE INDEX "ProgramGrant_programId_idx" ON "ProgramGrant"("programId");
ALTER TABLE "ProgramGrant" ADD CONSTRAINT "ProgramGrant_programId_fkey" FOREIGN KEY ("programId") REFERENCES "Program"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgramGrant" ADD CONSTRAINT "ProgramGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgramGrant" ADD CONSTRAINT "ProgramGrant_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ProgramCode" (
    "codeHash" TEXT NOT NULL,
    "programId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "redirectUri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "scopes" TEXT[],
    "resource" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "grantId" UUID,

    CONSTRAINT "ProgramCode_pkey" PRIMARY KEY ("codeHash")
);
CREATE INDEX "ProgramCode_userId_idx" ON "ProgramCode"("userId");
CREATE INDEX "ProgramCode_programId_idx" ON "ProgramCode"("programId");
ALTER TABLE "ProgramCode" ADD CONSTRAINT "ProgramCode_programId_fkey" FOREIGN KEY ("programId") REFERENCES "Program"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgramCode" ADD CONSTRAINT "ProgramCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgramCode" ADD CONSTRAINT "ProgramCode_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ProgramCode" ADD CONSTRAINT "ProgramCode_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "ProgramGrant"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "ProgramToken" (
    "tokenHash" TEXT NOT NULL,
    "grantId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "ProgramToken_pkey" PRIMARY KEY ("tokenHash")
);
CREATE INDEX "ProgramToken_grantId_idx" ON "ProgramToken"("grantId");
ALTER TABLE "ProgramToken" ADD CONSTRAINT "ProgramToken_grantId_fkey" FOREIGN KEY ("grantId") REFERENCES "ProgramGrant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
