export const contactSalesDialogWords = {
  enterEmailAddress: 'Enter your email address.',
  enterCompanyName: 'Enter your company name.',
  ourSalesTeam: 'Our sales team will contact you within 24 hours to discuss Enterprise pricing.',
  pleaseFillAll: 'Please fill in all required fields.',
  enterpriseNameEmail: 'For Enterprise. Name, email and company are required.',
};
