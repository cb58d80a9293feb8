/** The formats of files that can be read from an address. */
export const ADDRESS_FORMATS = ['csv', 'json'] as const;
export type AddressFormat = (typeof ADDRESS_FORMATS)[number];
