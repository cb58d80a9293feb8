-- How a SAML provider named the person of a session: signing out there must name them so again.
ALTER TABLE "Session" ADD COLUMN "providerName" TEXT;
