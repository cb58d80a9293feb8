export const CODE_JOB = 'code_analysis';
export const CODE_STEPS = ['Reading the code', 'Keeping what was found'] as const;
