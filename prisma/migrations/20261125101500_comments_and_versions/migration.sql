-- AlterTable
ALTER TABLE "Dashboard" ADD COLUMN     "verification" JSONB;

-- CreateTable
CREATE TABLE "DashboardVersion" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "revertOf" INTEGER,
    "name" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "savedById" UUID,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DashboardVersion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "dashboardId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "parentId" UUID,
    "widgetId" TEXT,
    "text" TEXT NOT NULL,
    "pin" JSONB,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMP(3),
    "resolvedAt" TIMESTAMP(3),
    "resolvedById" UUID,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommentMention" (
    "commentId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "workspaceId" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommentMention_pkey" PRIMARY KEY ("commentId","userId")
);

-- CreateIndex
CREATE INDEX "DashboardVersion_workspaceId_idx" ON "DashboardVersion"("workspaceId");

-- CreateIndex
CREATE UNIQUE INDEX "DashboardVersion_dashboardId_number_key" ON "DashboardVersion"("dashboardId", "number");

-- CreateIndex
CREATE INDEX "Comment_dashboardId_createdAt_idx" ON "Comment"("dashboardId", "createdAt");

-- CreateIndex
CREATE INDEX "Comment_workspaceId_idx" ON "Comment"("workspaceId");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- CreateIndex
CREATE INDEX "CommentMention_workspaceId_idx" ON "CommentMention"("workspaceId");

-- AddForeignKey
ALTER TABLE "DashboardVersion" ADD CONSTRAINT "DashboardVersion_dashboardId_fkey" FOREIGN KEY ("dashboardId") REFERENCES "Dashboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_dashboardId_fkey" FOREIGN KEY ("dashboardId") REFERENCES "Dashboard"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommentMention" ADD CONSTRAINT "CommentMention_commentId_fkey" FOREIGN KEY ("commentId") REFERENCES "Comment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
