/** The keys that hold the name in an entry: `<field name="Year">2019</field>`, `{"key": "Year", "value": 2019}`. */
export const SAYS_NAME = /^(?:name|key|field|attribute|property|label|parameter|variable)$/i;
/** The keys that hold the value, if an entry has more than the name. */
export const SAYS_VALUE = /^(?:text|value)$/i;
