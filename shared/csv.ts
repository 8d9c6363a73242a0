/** Begins every CSV file. Without it, a spreadsheet reads UTF-8 as the local code page. */
export const BYTE_ORDER_MARK = '\ufeff';
