-- CreateTable
CREATE TABLE "Share" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdById" UUID,
    "label" TEXT NOT NULL,
    "guestEmail" TEXT,
    "tokenHash" TEXT NOT NULL,
    "passwordHash" TEXT,
    "lockedFilters" JSONB NOT NULL DEFAULT '[]',
    "sourceIds" UUID[],
    "hiddenColumns" JSONB NOT NULL DEFAULT '[]',
    "allowFilters" BOOLEAN NOT NULL DEFAULT true,
    "allowDownload" BOOLEAN NOT NULL DEFAULT false,
    "detail" TEXT NOT NULL DEFAULT 'aggregates',
    "showComments" BOOLEAN NOT NULL DEFAULT false,
    "origins" TEXT[],
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "revokedAt" TIMESTAMP(3),
    "opens" INTEGER NOT NULL DEFAULT 0,
    "lastOpenedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Share_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShareDashboard" (
    "shareId" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "ShareDashboard_pkey" PRIMARY KEY ("shareId","dashboardId")
);

-- CreateTable
CREATE TABLE "GuestSession" (
    "tokenHash" TEXT NOT NULL,
    "shareId" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "GuestSession_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "ShareOpen" (
    "id" UUID NOT NULL,
    "shareId" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "browser" TEXT NOT NULL,
    "address" TEXT NOT NULL,

    CONSTRAINT "ShareOpen_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_workspaceId_createdAt_idx" ON "Share"("workspaceId", "createdAt");

-- CreateIndex
CREATE INDEX "Share_createdById_idx" ON "Share"("createdById");

-- CreateIndex
CREATE INDEX "ShareDashboard_dashboardId_idx" ON "ShareDashboard"("dashboardId");

-- CreateIndex
CREATE INDEX "GuestSession_shareId_idx" ON "GuestSession"("shareId");

-- CreateIndex
CREATE INDEX "GuestSession_expiresAt_idx" ON "GuestSession"("expiresAt");

-- CreateIndex
CREATE INDEX "ShareOpen_shareId_at_idx" ON "ShareOpen"("shareId", "at");

-- CreateIndex
CREATE INDEX "ShareOpen_at_idx" ON "ShareOpen"("at");

-- AddForeignKey
ALTER TABLE "Share" ADD CONSTRAINT "Share_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Share" ADD CONSTRAINT "Share_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShareDashboard" ADD CONSTRAINT "ShareDashboard_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShareDashboard" ADD CONSTRAINT "ShareDashboard_dashboardId_fkey" FOREIGN KEY ("dashboardId") REFERENCES "Dashboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuestSession" ADD CONSTRAINT "GuestSession_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShareOpen" ADD CONSTRAINT "ShareOpen_shareId_fkey" FOREIGN KEY ("shareId") REFERENCES "Share"("id") ON DELETE CASCADE ON UPDATE CASCADE;
