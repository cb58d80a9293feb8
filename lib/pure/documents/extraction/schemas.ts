import type { BuiltInSchema, ExtractionField, ExtractionSchema } from '../schema';

type Row = [key: string, label: string, type: ExtractionField['type'], how?: 'required' | 'row' | 'required row'];

const INVOICE: Row[] = [
  ['invoice_number', 'Invoice number', 'text', 'required'],
  ['invoice_date', 'Invoice date', 'date', 'required'],
  ['due_date', 'Due date', 'date'],
  ['supplier_name', 'Supplier', 'text', 'required'],
  ['supplier_vat_id', 'VAT ID of the supplier', 'text'],
  ['customer_name', 'Customer', 'text'],
  ['purchase_order', 'Purchase order', 'text'],
  ['currency', 'Currency', 'text'],
  ['subtotal', 'Subtotal', 'money'],
  ['discount', 'Discount', 'money'],
  ['shipping', 'Shipping', 'money'],
  ['tax_total', 'Tax', 'money'],
  ['total', 'Total', 'money', 'required'],
  ['iban', 'IBAN', 'text'],
  ['description', 'Description', 'text', 'row'],
  ['quantity', 'Quantity', 'number', 'row'],
  ['unit_price', 'Unit price', 'money', 'row'],
  ['amount', 'Amount', 'money', 'row'],
];
const RECEIPT: Row[] = [
  ['merchant_name', 'Merchant', 'text', 'required'],
  ['receipt_number', 'Receipt number', 'text'],
  ['date', 'Date', 'date', 'required'],
  ['time', 'Time', 'text'],
  ['currency', 'Currency', 'text'],
  ['subtotal', 'Subtotal', 'money'],
  ['tax_total', 'Tax', 'money'],
  ['tip', 'Tip', 'money'],
  ['total', 'Total', 'money', 'required'],
  ['payment_method', 'Payment method', 'text'],
  ['card_last4', 'Last four digits of the card', 'text'],
  ['description', 'Description', 'text', 'row'],
  ['quantity', 'Quantity', 'number', 'row'],
  ['amount', 'Amount', 'money', 'row'],
];
const STATEMENT: Row[] = [
  ['bank_name', 'Bank', 'text', 'required'],
  ['account_holder', 'Account holder', 'text'],
  ['account_number', 'Account number', 'text', 'required'],
  ['bic', 'BIC', 'text'],
  ['statement_number', 'Statement number', 'text'],
  ['period_start', 'Start of the period', 'date'],
  ['period_end', 'End of the period', 'date'],
  ['currency', 'Currency', 'text'],
  ['opening_balance', 'Opening balance', 'money', 'required'],
  ['closing_balance', 'Closing balance', 'money', 'required'],
  ['interest_paid', 'Interest paid', 'money'],
  ['date', 'Date', 'date', 'row'],
  ['description', 'Description', 'text', 'row'],
  ['amount', 'Amount', 'money', 'row'],
  ['balance', 'Balance', 'money', 'row'],
];
const CONTRACT: Row[] = [
  ['party_a', 'First party', 'text', 'required'],
  ['party_b', 'Second party', 'text', 'required'],
  ['signing_date', 'Signed on', 'date'],
  ['effective_date', 'In force from', 'date'],
  ['end_date', 'Ends on', 'date'],
  ['term_months', 'Term in months', 'number'],
  ['notice_months', 'Notice in months', 'number'],
  ['contract_value', 'Value of the contract', 'money'],
  ['currency', 'Currency', 'text'],
  ['governing_law', 'Governing law', 'text'],
  ['jurisdiction', 'Place of jurisdiction', 'text'],
  ['liability_cap', 'Limit of liability', 'money'],
  ['renewal_months', 'Renewal in months', 'number'],
];

const fieldOf = ([key, label, type, how = 'required']: Row, isRequired: boolean): ExtractionField => ({
  key,
  label,
  type,
  required: isRequired,
  ...(how.includes('row') && { inRows: true }),
});
const fieldsOf = (rows: Row[]) => rows.map((row) => fieldOf(row, row[3]?.includes('required') ?? false));

const BUILT_IN: Record<BuiltInSchema, { label: string; fields: ExtractionField[] }> = {
  invoice: { label: 'Invoice', fields: fieldsOf(INVOICE) },
  receipt: { label: 'Receipt', fields: fieldsOf(RECEIPT) },
  bank_statement: { label: 'Bank statement', fields: fieldsOf(STATEMENT) },
  contract: { label: 'Contract', fields: fieldsOf(CONTRACT) },
  any_table: { label: 'Any table', fields: [] },
};

/** A built-in schema, for the editor and the list. 'any_table' has no fields before a document gives them. */
export const builtInSchema = (name: BuiltInSchema) => BUILT_IN[name];

export const fieldsOfSchema = (schema: ExtractionSchema): ExtractionField[] =>
  typeof schema === 'string' ? BUILT_IN[schema].fields : schema;
