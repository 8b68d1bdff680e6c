import { describe, expect, test } from 'vitest'
import { toLatinDigits } from '#shared/digits.ts'
import { parseCityText } from './cityText.ts'

describe('a text without a name has the name ""', () => {
  test.each(['', ' ', '-', '1.', '221, 252', '₹ 240/-', 'Rs. 240', '()', '***', 'Wholesale 240', '१२'])(
    '%j',
    text => expect(parseCityText(text).name).toBe(''),
  )
})

test.each([
  ['Ahmedabad - 221', 'Ahmedabad'],
  ['Ahmedabad: 221, 252, 374', 'Ahmedabad'],
  ['1. Ahmedabad', 'Ahmedabad'],
  ['12)Ahmedabad', 'Ahmedabad'],
  ['• *Ahmedabad*', 'Ahmedabad'],
  ['- Ahmedabad -', 'Ahmedabad'],
  ['Ahmedabad Rs.221', 'Ahmedabad'],
  ['Ahmedabad ₹ 221/-', 'Ahmedabad'],
  ['Ahmedabad.', 'Ahmedabad'],
  ['(1) Ahmedabad', 'Ahmedabad'],
  ['Ahmedabad\u200b 221', 'Ahmedabad'],
  ['१. हैदराबाद १९०', 'हैदराबाद'],
  ["  Cox's   Town 12", "Cox's Town"],
  ['St. Thomas Mount', 'St. Thomas Mount'],
  ['Kalyan-Dombivli – 230', 'Kalyan-Dombivli'],
  ['Aurangabad (Bihar) - 210', 'Aurangabad (Bihar)'],
  ['Banda (Madhya Pradesh)', 'Banda (Madhya Pradesh)'],
  ['Mirsaipur', 'Mirsaipur'],
])('%j names %s', (text, name) => expect(parseCityText(text)).toEqual({ name }))

test.each([
  ['Ahmedabad Wholesale 201 232 345', 'Ahmedabad', 'wholesale'],
  ['Ahmedabad (whole sale)', 'Ahmedabad', 'wholesale'],
  ['Retail - Pune', 'Pune', 'retail'],
  ['Pune super market: 240', 'Pune', 'supermarket'],
  ['Pune 1 Kg Rate', 'Pune', 'oneKgRate'],
  ['Pune 1kg chicken 240', 'Pune', 'oneKgRate'],
  ['हैदराबाद थोक १९०', 'हैदराबाद', 'wholesale'],
  ['पुणे घाऊक', 'पुणे', 'wholesale'],
  ['పూణే హోల్‌సేల్ 190', 'పూణే', 'wholesale'],
  ['சென்னை மொத்த விலை', 'சென்னை', 'wholesale'],
  ['ಬೆಂಗಳೂರು ಚಿಲ್ಲರೆ', 'ಬೆಂಗಳೂರು', 'retail'],
  ['কলকাতা ১ কেজির দর ২৩০', 'কলকাতা', 'oneKgRate'],
  ['Pune wholesale retail', 'Pune', 'wholesale'],
])('%j names %s and a market', (text, name, market) => expect(parseCityText(text)).toEqual({ name, market }))

test.each(['०१२३४५६७८९', '০১২৩৪৫৬৭৮৯', '௦௧௨௩௪௫௬௭௮௯', '౦౧౨౩౪౫౬౭౮౯', '೦೧೨೩೪೫೬೭೮೯', '૦૧૨૩૪૫૬૭૮૯', '۰۱۲۳۴۵۶۷۸۹'])(
  '%s is 0123456789',
  digits => expect(toLatinDigits(`₹${digits}`)).toBe('₹0123456789'),
)
