export const pricingScreenWords = {
  lastPaymentFailed:
    'Your last payment failed. Premium stays active while the payment is retried. Check your card under Manage billing.',
  askOwnerChange: 'Ask the owner to change your plan',
  yourePremiumPayment: 'You’re on Premium. The payment provider will email your receipt.',
  paymentSubmittedPremium:
    'Payment submitted. Premium starts once the payment provider confirms it, usually within a minute.',
};
