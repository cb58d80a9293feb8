-- A place that holds a warm copy of this installation. It belongs to the installation, so a restore keeps the rows.
CREATE TABLE "ReplicationTarget" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "place" JSONB NOT NULL,
    "sealedPassphrase" TEXT NOT NULL,
    "pausedAt" TIMESTAMP(3),
    "lastSnapshotAt" TIMESTAMP(3),
    "lastVerifiedAt" TIMESTAMP(3),
    "damaged" BOOLEAN NOT NULL DEFAULT false,
    "lastError" TEXT,
    "nextSyncAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "nextVerifyAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReplicationTarget_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "ReplicationTarget_address_key" ON "ReplicationTarget"("address");
