export const contactSalesDialogWords = {
  enterEmailAddress: 'Enter your email address.',
  enterCompanyName: 'Enter your company name.',
  ourSalesTeam: 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.',
  pleaseFillAll: 'Please fill in all required fields.',
  enterpriseNameEmail: 'For Enterprise. Name, email and company are required.',
};

export const apiReferenceWords = {
  lead: 'Programs ask with an API token, which you create on your profile, or connect themselves and ask you (OAuth). A token opens what you may open in its workspace; requests marked “write” need a token that may change data.',
  assistants:
    'Assistants use the Model Context Protocol at /api/mcp, with a token or by connecting themselves. Every number in an answer names its evidence. The whole description:',
};
