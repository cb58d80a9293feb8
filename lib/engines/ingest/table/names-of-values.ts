/** What an entry calls the name of its value: `<field name="Year">2019</field>`, `{"key": "Year", "value": 2019}`. */
export const SAYS_NAME = /^(?:name|key|field|attribute|property|label|parameter|variable)$/i;
/** What it calls the value, where there is more beside the name. */
export const SAYS_VALUE = /^(?:text|value)$/i;
