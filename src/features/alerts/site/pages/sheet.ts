export const SHEET = 'src/features/alerts/site/sheet.css'
