/** Whether the server sends mails, as the document says. */
export const canMail = (): boolean => document.querySelector('meta[name="can-mail"]') !== null
