import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from './readMessage.ts'
import { normalizeText } from './words.ts'

const DAY = '2026-11-26'
const LETTERS = { oneKgRate: 'k', wholesale: 'w', supermarket: 's', retail: 'r' }

/**
 * A reading in short: `@` a day of the message; then each line with its state unless it has rates, its city, its numbers
 * after the first letters of market (k: 1 kg) and kind, `??` where they are no rates, and the asides in brackets.
 */
function summarize(text: string, city = ''): string {
  const { lines, days } = readMessage(text, { day: DAY, city })
  const shown = lines.filter(({ state, asides }) => state !== 'nothing' || asides.length > 0)
  return [
    ...days.map(day => `@${day}`),
    ...shown.map(({ state, city, figures, asides }) =>
      [
        state === 'rates' ? '' : `${state}! `,
        `${city || '-'}:`,
        ...figures.map(
          ({ market, kind, price }) => ` ${market ? LETTERS[market] : '?'}${kind?.[0] ?? '?'}${price}`,
        ),
        asides.length > 0 ? ` [${asides.join(' ; ')}]` : '',
      ].join(''),
    ),
  ].join(' | ')
}

/** A message, in which `\n` and `\t` are written so, and its reading; `#` begins a group of them. */
const CORPUS = String.raw`
# English, one line a city
Hyderabad 210 => Hyderabad: kc210
Hyderabad 210 240 350 => Hyderabad: kc210 ks240 kb350
Hyderabad - 210 => Hyderabad: kc210
Hyderabad: 210/240/350 => Hyderabad: kc210 ks240 kb350
Hyderabad = 210-240-350 => Hyderabad: kc210 ks240 kb350
Hyderabad : Rs. 210/- => Hyderabad: kc210
Hyderabad Rs 210/- Rs 240/- Rs 350/- => Hyderabad: kc210 ks240 kb350
Hyderabad ₹210 ₹240 ₹350 => Hyderabad: kc210 ks240 kb350
Hyderabad-210/- per kg => Hyderabad: kc210
*Hyderabad* - *210* => Hyderabad: kc210
_Hyderabad_ ~ 210 => Hyderabad: kc210
• Hyderabad 210 => Hyderabad: kc210
👉 Hyderabad 210 👈 => Hyderabad: kc210
🐔 Hyderabad ➡️ 210 => Hyderabad: kc210
1. Hyderabad 210\n2. Vijayawada 195\n3. Guntur 190 => Hyderabad: kc210 [1.] | Vijayawada: kc195 [2.] | Guntur: kc190 [3.]
1) Hyderabad 210\n2) Vijayawada 195 => Hyderabad: kc210 [1)] | Vijayawada: kc195 [2)]
1️⃣ Hyderabad 210\n2️⃣ Vijayawada 195 => Hyderabad: kc210 [1⃣] | Vijayawada: kc195 [2⃣]
1 Hyderabad 210\n2 Vijayawada 195 => Hyderabad: kc210 [1] | Vijayawada: kc195 [2]
Hyderabad 210.50 => Hyderabad: kc210.50
Hyderabad 1,250 => Hyderabad: kc1250
Hyderabad 210,240,350 => Hyderabad: kc210 ks240 kb350
Hyderabad, 210, 240, 350 => Hyderabad: kc210 ks240 kb350
Hyderabad 210; 240; 350 => Hyderabad: kc210 ks240 kb350
Hyderabad,210,,350 => Hyderabad: kc210 kb350
Navi Mumbai 230\nKalyan-Dombivli 225\nR.S. Pora 200 => Navi Mumbai: kc230 | Kalyan-Dombivli: kc225 | R.S. Pora: kc200
Aurangabad (Bihar) 210 => Aurangabad (Bihar): kc210
Pune 210, Mumbai 220, Nagpur 215 => Pune: kc210 | Mumbai: kc220 | Nagpur: kc215
Pune 210 | Mumbai 220 | Nagpur 215 => Pune: kc210 | Mumbai: kc220 | Nagpur: kc215
HYDERABAD 210 VIJAYAWADA 195 => notUnderstood! HYDERABAD: ??210 ??195
Rates of 26/11/2026\nPune 210 240 390 => @2026-11-26 | nothing! -: [26/11/2026] | Pune: kc210 ks240 kb390
Date: 26-11-2026\nPune 210 => @2026-11-26 | nothing! -: [26-11-2026] | Pune: kc210
26.11.2026\nPune 210 => @2026-11-26 | nothing! -: [26.11.2026] | Pune: kc210
26/11/26 Thursday\nPune 210 => @2026-11-26 | nothing! -: [26/11/26] | Pune: kc210
Today rates 26 Nov\nPune 210 => @2026-11-26 | nothing! -: [26 Nov] | Pune: kc210
26th November 2026\nPune 210 => @2026-11-26 | nothing! -: [26th November 2026] | Pune: kc210
Nov 26, 2026\nPune 210 => @2026-11-26 | nothing! -: [Nov 26, 2026] | Pune: kc210
Rates for 25 Nov\nPune 210 => @2026-11-25 | nothing! -: [25 Nov] | Pune: kc210
Rates 26/11\nPune 210 => @2026-11-26 | nothing! -: [26/11] | Pune: kc210
Pune 22/11/2026: 230 261 428 => @2026-11-22 | Pune: kc230 ks261 kb428 [22/11/2026]
2026-11-26 Pune 210 => @2026-11-26 | Pune: kc210 [2026-11-26]
Rates 31/02/2026\nPune 210 => noDate! -: [31/02/2026] | Pune: kc210
Pune 32.13.26: 210 240 => noDate! Pune: ??210 ??240 [32.13.26]
Rates of 30 Feb\nPune 210 => noDate! -: [30 Feb] | Pune: kc210
31/4\nPune 210 => noDate! -: [31/4] | Pune: kc210
Updated 6:30 AM\nPune 210 => nothing! -: [6:30 AM] | Pune: kc210
Pune 210 (6.30 am) => Pune: kc210 [(6.30 am)]
7 am rate Pune 210 => Pune: kc210 [7 am]
Good morning\nPune 210\nThanks => Pune: kc210
Good morning sir, please find below today's chicken rates\nPune 210 240 390\nThanks & regards\nRavi Poultry => Pune: kc210 ks240 kb390
[26/11/26, 6:45:12 AM] Ravi: Pune 210 240 390 => @2026-11-26 | Pune: kc210 ks240 kb390 [[26/11/26, 6:45:12 AM] Ravi:]
26/11/2026, 06:45 - Ravi Kumar: Pune 210 240 390 => @2026-11-26 | Pune: kc210 ks240 kb390 [26/11/2026, 06:45 - Ravi Kumar:]
[6:45 am, 26/11/2026] +91 98480 22338: Pune 210 => @2026-11-26 | Pune: kc210 [[6:45 am, 26/11/2026] +91 98480 22338:]
Forwarded\nPune 210 => Pune: kc210
City, Chicken, Skinless, Boneless\nPune, 200, 240, 310, 150, 190, 260, 250, 290, 360, 220, 260, 330 => Pune: kc200 ks240 kb310 wc150 ws190 wb260 sc250 ss290 sb360 rc220 rs260 rb330
City\tChicken\tSkinless\tBoneless\nPune\t200\t240\t310\t150\t190\t260\t250\t290\t360\t220\t260\t330 => Pune: kc200 ks240 kb310 wc150 ws190 wb260 sc250 ss290 sb360 rc220 rs260 rb330
City\tChicken\tSkinless\tBoneless\nPune\t200\t240\t310\t150 => manyFigures! Pune: ??200 ??240 ??310 ??150
# changes, weights, ranges
Mumbai 245 (45) => Mumbai: kc245 [(45)]
Mumbai 245 (+5) => Mumbai: kc245 [(+5)]
Mumbai 245(-5) => Mumbai: kc245 [(-5)]
Mumbai 245 [+3] 280 [+5] => Mumbai: kc245 ks280 [[+3] ; [+5]]
Mumbai 245 (+3) 280 (+5) 410 (0) => Mumbai: kc245 ks280 kb410 [(+3) ; (+5) ; (0)]
Mumbai 220(+3) => Mumbai: kc220 [(+3)]
Mumbai 220 +    3 => Mumbai: kc220 [+    3]
Mumbai 205↑5 => Mumbai: kc205 [↑5]
Mumbai 205 ↓5 => Mumbai: kc205 [↓5]
Mumbai 205 ▲ 5 => Mumbai: kc205 [▲ 5]
Mumbai 205 🔺5 => Mumbai: kc205 [🔺5]
Mumbai 205 +5 => Mumbai: kc205 [+5]
Mumbai 205 up 5 => Mumbai: kc205 [up 5]
Mumbai 205 down by 5 => Mumbai: kc205 [down by 5]
Mumbai 205 up by Rs 5 => Mumbai: kc205 [up by Rs 5]
Mumbai 205 -5 => range! Mumbai: ??205 ??5
Mumbai 205 5 => unlikely! Mumbai: ??205 ??5
Mumbai 205 (2%) => Mumbai: kc205 [(2%)]
Mumbai +5 => changeOnly! Mumbai: [+5]
Mumbai ↓3 => changeOnly! Mumbai: [↓3]
Mumbai 205 (yesterday 200) => Mumbai: kc205 [(yesterday 200)]
Mumbai 205 (old rate 200) => Mumbai: kc205 [(old rate 200)]
Mumbai 210 (old) 240 => notUnderstood! Mumbai: ??210 ??240
Mumbai 205 yesterday 200 => Mumbai: kc205 ??200
Mumbai up to 240 => range! Mumbai: ??240
Mumbai 240 from tomorrow => otherDay! Mumbai: ??240
Mumbai 185 215 closed => notUnderstood! Mumbai: ??185 ??215
Mumbai 210-220 => range! Mumbai: ??210 ??220
Mumbai 210 to 220 => range! Mumbai: ??210 ??220
Mumbai 210 – 220 => range! Mumbai: ??210 ??220
Mumbai chicken 210-220 skinless 240 => range! Mumbai: ??210 ??220 ??240
Mumbai 245 (1.2 kg) => Mumbai: kc245 [(1.2 kg)]
Mumbai 245 (1.5-2 kg) => Mumbai: kc245 [(1.5-2 kg)]
Mumbai 1.5-2kg 112 => Mumbai: kc112 [1.5-2kg]
Mumbai 245 1.2 to 1.8 kg => Mumbai: kc245 [1.2 to 1.8 kg]
Mumbai 500 gm 120 => otherWeight! Mumbai: ??120 [500 gm]
Mumbai 2 kg 420 => otherWeight! Mumbai: ??420 [2 kg]
Mumbai half kg 110 => otherWeight! Mumbai: ??110 [half kg]
Mumbai 245 per 1 kg => Mumbai: kc245
Mumbai 245/kg => Mumbai: kc245
Mumbai 12500 => notUnderstood! Mumbai: [12500]
Mumbai 1,25,000 => notUnderstood! Mumbai: [1,25,000]
Mumbai 5 => unlikely! Mumbai: ??5
Mumbai 240 270 410 500 => manyFigures! Mumbai: ??240 ??270 ??410 ??500
Pincode 400001 => nothing! -: [400001]
Mumbai 400001 245 => notUnderstood! Mumbai: ??245 [400001]
# two prices of which one may be the rate
Mumbai 198→202 => range! Mumbai: ??198 ??202
Mumbai 198 ➡️ 202 => range! Mumbai: ??198 ??202
Mumbai 198 ⇒ 202 ▶ 205 => range! Mumbai: ??198 ??202 ??205
Mumbai 198 > 202 => range! Mumbai: ??198 ??202
Mumbai 198 » 202 => range! Mumbai: ??198 ??202
Mumbai 198 👉 202 => range! Mumbai: ??198 ??202
Mumbai 198 ... 202 => range! Mumbai: ??198 ??202
Mumbai 198 @ 202 => range! Mumbai: ??198 ??202
Mumbai 202 ← 198 => range! Mumbai: ??202 ??198
Mumbai 198 now 202 => range! Mumbai: ??198 ??202
Mumbai 198:202 => range! Mumbai: ??198 ??202
Mumbai 198 = 202 => range! Mumbai: ??198 ??202
Mumbai 198 बढ़कर 202 => range! Mumbai: ??198 ??202
Mumbai 198 ↑202 => range! Mumbai: ??198 ??202
Mumbai 198 (202) => range! Mumbai: ??198 ??202
Mumbai\t198\t→\t202 => range! Mumbai: ??198 ??202
Mumbai 198→202, Pune 210 => range! Mumbai: ??198 ??202 | Pune: kc210
Mumbai 240,90 => range! Mumbai: ??240 ??90
Mumbai _210_ _240_ | *350* => Mumbai: kc210 ks240 kb350
Mumbai chicken 👉 210, skinless 👉 240 => Mumbai: kc210 ks240
# lines that are taken back
~Pune 210~ => takenBack! Pune: ??210
❌ Pune 210 => takenBack! Pune: ??210
> Pune 210 => takenBack! Pune: ??210
Pune ❌198❌ 202 => takenBack! Pune: ??198 ??202
Pune ~198~ 202 => takenBack! Pune: ??198 ??202
Pune 2̶1̶0̶ 240 => takenBack! Pune: ??2 ??1 ??0 ??240
❌ Pune\t210 => takenBack! Pune: ??210
Agra 200\n❌ Pune\nSkinless 240 => Agra: kc200 | noCity! -: ks240
# items below a city
Hyderabad\nChicken 210\nSkinless 240\nBoneless 350 => Hyderabad: kc210 | Hyderabad: ks240 | Hyderabad: kb350
Hyderabad\nLive 112\nWith skin 190\nSkinless 220\nBoneless 350 => otherItem! Hyderabad: ??112 | Hyderabad: kc190 | Hyderabad: ks220 | Hyderabad: kb350
Hyderabad:\n- With skin: 190\n- Without skin: 220\n- Boneless: 350 => Hyderabad: kc190 | Hyderabad: ks220 | Hyderabad: kb350
*Hyderabad*\nWith Skin - 190/-\nWithout Skin - 220/-\nWithout bone - 350/- => Hyderabad: kc190 | Hyderabad: ks220 | Hyderabad: kb350
Hyderabad\n\nSkin 190\nSkinless 220 => Hyderabad: kc190 | Hyderabad: ks220
Hyderabad chicken 210\nskinless 240\nboneless 350 => Hyderabad: kc210 | Hyderabad: ks240 | Hyderabad: kb350
Hyderabad\n210\nVijayawada\n195 => Hyderabad: kc210 | Vijayawada: kc195
Hyderabad\n210 240 350\nVijayawada\n195 225 330 => Hyderabad: kc210 ks240 kb350 | Vijayawada: kc195 ks225 kb330
Hyderabad\nRetail 240 270 410\nWholesale 190 220 350\n1 kg 210 240 350 => Hyderabad: rc240 rs270 rb410 | Hyderabad: wc190 ws220 wb350 | Hyderabad: kc210 ks240 kb350
Hyderabad\nRetail\nChicken 240\nSkinless 270\nWholesale\nChicken 190\nSkinless 220\nPune\nChicken 215 => Hyderabad: rc240 | Hyderabad: rs270 | Hyderabad: wc190 | Hyderabad: ws220 | Pune: kc215
Hyderabad\nRetail: chicken 240, skinless 270, boneless 410 => Hyderabad: rc240 rs270 rb410
Hyderabad\nWholesale\n190 220 350\nRetail\n240 270 410 => Hyderabad: wc190 ws220 wb350 | Hyderabad: rc240 rs270 rb410
Hyderabad Retail\nChicken 240\nSkinless 270 => Hyderabad: rc240 | Hyderabad: rs270
Hyderabad\nChicken 1kg 210\nSkinless 1kg 240 => Hyderabad: kc210 | Hyderabad: ks240
Hyderabad\nChicken 210 per kg\nEgg 5.50\nMutton 800 => Hyderabad: kc210 | otherItem! Hyderabad: ??5.50 | otherItem! Hyderabad: ??800
Hyderabad\nFarm rate 105\nRetail 210 => otherItem! Hyderabad: ??105 | Hyderabad: rc210
Hyderabad\nChicken 210\nTotal 5 => Hyderabad: kc210 | otherItem! Hyderabad: ??5
Pune 230\nSum 9 => Pune: kc230 | otherItem! -: ??9
Hyderabad 210 240 350\n190 220 330 => Hyderabad: kc210 ks240 kb350 | noCity! -: kc190 ks220 kb330
# kinds and markets in a line
Pune chicken 210 skinless 240 boneless 390 => Pune: kc210 ks240 kb390
Pune boneless 390 chicken 210 skinless 240 => Pune: kb390 kc210 ks240
Pune 210 chicken 240 skinless 390 boneless => Pune: kc210 ks240 kb390
Pune chicken 210 240 390 => Pune: kc210 ks240 kb390
Pune skinless 240 boneless 390 => Pune: ks240 kb390
Pune skinless chicken 240, boneless chicken 390 => Pune: ks240 kb390
Pune chicken boneless 390 => Pune: kb390
Pune with skin 210 / without skin 240 => Pune: kc210 ks240
Pune boneless 390 400 => manyFigures! Pune: ??390 ??400
Pune wholesale 190 220 350 => Pune: wc190 ws220 wb350
Pune 190 220 350 wholesale => Pune: wc190 ws220 wb350
Pune (wholesale) 190 => Pune: wc190
Retail Pune 240 270 410 => Pune: rc240 rs270 rb410
Pune 1kg 210 240 390 wholesale 190 NA 350 => Pune: kc210 ks240 kb390 wc190 wb350
Pune wholesale 190 retail 240 => Pune: wc190 rc240
Pune retail (1 kg) 240 270 410 => Pune: rc240 rs270 rb410
Pune live 112 retail 240 => Pune: ??112 rc240
Pune live chicken 112 => otherItem! Pune: ??112
Pune broiler 112 chicken 210 => Pune: ??112 kc210
Pune liver 180 => otherItem! Pune: ??180
Pune country chicken 450 => otherItem! Pune: ??450
Pune egg 5.50 chicken 210 => Pune: ??5.50 kc210
# headings
Wholesale rates\nPune 190 220 350\nMumbai 200 230 360 => Pune: wc190 ws220 wb350 | Mumbai: wc200 ws230 wb360
Wholesale\nPune 190\nRetail\nPune 240 => Pune: wc190 | Pune: rc240
Retail rates today\nPune 240 270 410\n\nWholesale rates today\nPune 190 220 350 => Pune: rc240 rs270 rb410 | Pune: wc190 ws220 wb350
Live rates\nPune 112\nMumbai 115\nRetail rates\nPune 240 => otherItem! Pune: ??112 | otherItem! Mumbai: ??115 | Pune: rc240
Skinless\nPune 240\nMumbai 250\nBoneless\nPune 390 => Pune: ks240 | Mumbai: ks250 | Pune: kb390
Chicken Skinless Boneless\nPune 210 240 390 => Pune: kc210 ks240 kb390
City Skinless Boneless\nPune 240 390 => Pune: ks240 kb390
City  Wholesale  Retail\nPune 190 240 => Pune: wc190 rc240
Yesterday rates\nPune 205 => otherItem! Pune: ??205
Egg rates\nPune 5.50 => otherItem! Pune: ??5.50
# not quoted, same
Pune NA => notQuoted! Pune:
Pune - nil => notQuoted! Pune:
Pune not quoted => notQuoted! Pune:
Pune closed => notQuoted! Pune:
Pune holiday today => notQuoted! Pune:
Pune 210 NA 390 => Pune: kc210 kb390
Pune NA 240 390 => Pune: ks240 kb390
Pune chicken 210 skinless NA boneless 390 => Pune: kc210 kb390
Pune same => same! Pune:
Pune no change => same! Pune:
Pune same as yesterday => same! Pune:
Pune 210 same => same! Pune: ??210
Pune chicken 210 skinless same => same! Pune: ??210
All cities no change => same! -:
Pune stable => same! Pune:
# phones and others
Contact 9848022338 => nothing! -: [9848022338]
Call Ravi 98480 22338 => nothing! -: [98480 22338]
Ph: 040-23456789 => nothing! -: [040-23456789]
+91 98480 22338 => nothing! -: [+91 98480 22338]
Pune 210 240 390 call 9848022338 => Pune: kc210 ks240 kb390 [9848022338]
Pune 210\nFor orders call 9848022338 / 9848022339 => Pune: kc210 | nothing! -: [9848022338 ; 9848022339]
Sri Sai Chicken Centre\nPune 210\nGST 36ABCDE1234F1Z5 => Pune: kc210 | nothing! -: [36 ; 1234 ; 1 ; 5]
https://wa.me/919848022338 => nothing! -: [https://wa.me/919848022338]
Pune 210 https://example.com/rates/2026 => Pune: kc210 [https://example.com/rates/2026]
Delivery 2 days => nothing! -: [2 days]
New Delhi 210 => New Delhi: kc210
Rates will be up by 10 from Monday => nothing! -: [up by 10]
Chicken 210\nSkinless 240\nBoneless 350\nContact 9848022338 => noCity! -: kc210 | noCity! -: ks240 | noCity! -: kb350 | nothing! -: [9848022338]
# tables
City\tChicken\tSkinless\tBoneless\nPune\t210\t240\t390\nAgra\t200\t230\t => Pune: kc210 ks240 kb390 | Agra: kc200 ks230
Pune\t210\t240\t390 => Pune: kc210 ks240 kb390
Pune\t210\t\t390 => Pune: kc210 kb390
3\tPune\t210\t240\t390 => Pune: kc210 ks240 kb390 [3]
2026-11-26\tPune\tWholesale\t190\t220\t350 => @2026-11-26 | Pune: wc190 ws220 wb350 [2026-11-26]
Sr No\tCity\tSkinless\tChicken\n1\tPune\t240\t210 => Pune: ks240 kc210 [1]
City\t1 Kg\t\t\tRetail\t\t\n\tChicken\tSkinless\tBoneless\tChicken\tSkinless\tBoneless\nPune\t210\t240\t390\t250\t280\t430 => Pune: kc210 ks240 kb390 rc250 rs280 rb430
City\tChicken\tChange\tSkinless\nPune\t210\t5\t240 => Pune: kc210 ??5 ks240
City\tLive\tChicken\nPune\t112\t210 => Pune: ??112 kc210
City\tState\tChicken\nPune\tMaharashtra\t210 => Pune: kc210
City | Chicken | Skinless\nPune | 210 | 240\nAgra | 200 | - => Pune: kc210 ks240 | Agra: kc200
City\tMarket\tChicken\tSkinless\tBoneless\nPune\tRetail\t240\t270\t410 => Pune: rc240 rs270 rb410
City\tWholesale\tRetail\nPune\t190\t240 => Pune: wc190 rc240
City\tChicken\tRemarks\nPune\t210\tfirm => Pune: kc210
Retail\t240\t\t410 => noCity! -: rc240 rb410
Pune\tRs 210/-\t₹240 => Pune: kc210 ks240
# Hindi
हैदराबाद 210 => हैदराबाद: kc210
हैदराबाद १९० २२० ३२० => हैदराबाद: kc190 ks220 kb320
दिल्ली: ₹210 प्रति किलो => दिल्ली: kc210
दिल्ली 210 रुपये किलो => दिल्ली: kc210
दिल्ली २१० रु. => दिल्ली: kc210
आज का चिकन रेट\nदिल्ली 210\nलखनऊ 200 => दिल्ली: kc210 | लखनऊ: kc200
नमस्ते जी, आज के भाव\nदिल्ली 210/240/390 => दिल्ली: kc210 ks240 kb390
दिल्ली चिकन 210 स्किनलेस 240 बोनलेस 390 => दिल्ली: kc210 ks240 kb390
दिल्ली\nचिकन 210\nस्किन लेस 240\nबोन लेस 390 => दिल्ली: kc210 | दिल्ली: ks240 | दिल्ली: kb390
दिल्ली थोक 190 खुदरा 240 => दिल्ली: wc190 rc240
थोक भाव\nदिल्ली 190 220 350 => दिल्ली: wc190 ws220 wb350
खुदरा\nदिल्ली 240 => दिल्ली: rc240
दिल्ली बंद => notQuoted! दिल्ली:
दिल्ली वही रेट => same! दिल्ली:
दिल्ली कोई बदलाव नहीं => same! दिल्ली:
दिल्ली 210 से 220 => range! दिल्ली: ??210 ??220
संपर्क 9848022338 => nothing! -: [9848022338]
दिल्ली अंडा 5.50 चिकन 210 => दिल्ली: ??5.50 kc210
26 नवंबर 2026\nदिल्ली 210 => @2026-11-26 | nothing! -: [26 नवंबर 2026] | दिल्ली: kc210
दिल्ली मुर्गा 210 जिंदा 120 => दिल्ली: kc210 ??120
दिल्ली बिना हड्डी 390 => दिल्ली: kb390
# Marathi
पुणे 210 रुपये किलो => पुणे: kc210
आजचे चिकन दर\nपुणे २१०\nनागपूर २०५ => पुणे: kc210 | नागपूर: kc205
घाऊक\nपुणे 190\nकिरकोळ\nपुणे 240 => पुणे: wc190 | पुणे: rc240
मुंबई चिकन 210, बोनलेस 390 => मुंबई: kc210 kb390
पुणे बंद => notQuoted! पुणे:
पुणे बदल नाही => same! पुणे:
पुणे अंडी 6.10 => otherItem! पुणे: ??6.10
# Telugu
హైదరాబాద్ 210 => హైదరాబాద్: kc210
హైదరాబాద్ రూ.210 => హైదరాబాద్: kc210
హైదరాబాద్: చికెన్ రూ.210, స్కిన్ లెస్ రూ.240 => హైదరాబాద్: kc210 ks240
హైదరాబాద్\nస్కిన్‌లెస్ 240\nబోన్‌లెస్ 350 => హైదరాబాద్: ks240 | హైదరాబాద్: kb350
ఈరోజు చికెన్ ధరలు\nవైజాగ్ 212\nబెజవాడ 199 => వైజాగ్: kc212 | బెజవాడ: kc199
హోల్‌సేల్\nహైదరాబాద్ 190\nరిటైల్\nహైదరాబాద్ 240 => హైదరాబాద్: wc190 | హైదరాబాద్: rc240
హైదరాబాద్ ౨౧౦ కిలో => హైదరాబాద్: kc210
హైదరాబాద్ 210 కిలోకు => హైదరాబాద్: kc210
హైదరాబాద్ లేదు => notQuoted! హైదరాబాద్:
హైదరాబాద్ మార్పు లేదు => same! హైదరాబాద్:
ఫోన్ 9848022338 => nothing! -: [9848022338]
హైదరాబాద్ గుడ్లు 5.50 => otherItem! హైదరాబాద్: ??5.50
నవంబర్ 26\nహైదరాబాద్ 210 => @2026-11-26 | nothing! -: [నవంబర్ 26] | హైదరాబాద్: kc210
# Tamil
சென்னை 210 ரூ. => சென்னை: kc210
சென்னை ரூ. 210 கிலோ => சென்னை: kc210
இன்றைய சிக்கன் விலை\nசென்னை 210\nமதுரை 205 => சென்னை: kc210 | மதுரை: kc205
சில்லறை\nசென்னை 240\nமொத்த விலை\nசென்னை 190 => சென்னை: rc240 | சென்னை: wc190
சென்னை தோல் நீக்கிய 240 => சென்னை: ks240
சென்னை ௨௧௦ => சென்னை: kc210
சென்னை முட்டை 5.50 => otherItem! சென்னை: ??5.50
சென்னை இல்லை => notQuoted! சென்னை:
தொடர்புக்கு 9848022338 => nothing! -: [9848022338]
# Kannada
ಬೆಂಗಳೂರು 210 => ಬೆಂಗಳೂರು: kc210
ಬೆಂಗಳೂರು ರೂ. ೨೧೦ ಕೆಜಿ => ಬೆಂಗಳೂರು: kc210
ಇಂದಿನ ಚಿಕನ್ ಬೆಲೆ\nಬೆಂಗಳೂರು 210\nಮೈಸೂರು 205 => ಬೆಂಗಳೂರು: kc210 | ಮೈಸೂರು: kc205
ಬೆಂಗಳೂರು ಚಿಕನ್ 210 ಸ್ಕಿನ್‌ಲೆಸ್ 240 => ಬೆಂಗಳೂರು: kc210 ks240
ಸಗಟು\nಬೆಂಗಳೂರು 190 => ಬೆಂಗಳೂರು: wc190
ಬೆಂಗಳೂರು ಮೊಟ್ಟೆ 5.50 => otherItem! ಬೆಂಗಳೂರು: ??5.50
ಸಂಪರ್ಕ 9848022338 => nothing! -: [9848022338]
# Bengali
কলকাতা 210 => কলকাতা: kc210
কলকাতা ২১০ টাকা => কলকাতা: kc210
আজকের মুরগির মাংসের দাম\nকলকাতা ২১০ => কলকাতা: kc210
পাইকারি\nকলকাতা 190\nখুচরো\nকলকাতা 240 => কলকাতা: wc190 | কলকাতা: rc240
কলকাতা বন্ধ => notQuoted! কলকাতা:
কলকাতা ডিম 6 => otherItem! কলকাতা: ??6
যোগাযোগ 9848022338 => nothing! -: [9848022338]
# Malayalam
കൊച്ചി 210 രൂപ => കൊച്ചി: kc210
കൊച്ചി ൨൧൦ കിലോയ്ക്ക് => കൊച്ചി: kc210
ഇന്നത്തെ കോഴി വില\nകൊച്ചി 210\nകോഴിക്കോട് 205 => കൊച്ചി: kc210 | കോഴിക്കോട്: kc205
കൊച്ചി ചിക്കൻ 210 സ്കിൻലെസ് 240 എല്ലില്ലാത്ത 350 => കൊച്ചി: kc210 ks240 kb350
മൊത്ത വില\nകൊച്ചി 190\nചില്ലറ\nകൊച്ചി 240 => കൊച്ചി: wc190 | കൊച്ചി: rc240
കൊച്ചി മുട്ട 6 => otherItem! കൊച്ചി: ??6
കൊച്ചി അവധി => notQuoted! കൊച്ചി:
കൊച്ചി മാറ്റമില്ല => same! കൊച്ചി:
# Gujarati
અમદાવાદ રૂ. 210 => અમદાવાદ: kc210
અમદાવાદ ૨૧૦ રૂપિયા કિલો => અમદાવાદ: kc210
આજના ચિકનના ભાવ\nઅમદાવાદ 210\nસુરત 205 => અમદાવાદ: kc210 | સુરત: kc205
અમદાવાદ ચિકન 210 સ્કિનલેસ 240 બોનલેસ 350 => અમદાવાદ: kc210 ks240 kb350
જથ્થાબંધ\nસુરત 190\nછૂટક\nસુરત 240 => સુરત: wc190 | સુરત: rc240
સુરત ઈંડા 6 => otherItem! સુરત: ??6
સુરત રજા => notQuoted! સુરત:
સુરત ફેરફાર નથી => same! સુરત:
# Odia
ଭୁବନେଶ୍ୱର 210 ଟଙ୍କା => ଭୁବନେଶ୍ୱର: kc210
ଭୁବନେଶ୍ୱର ୨୧୦ କିଲୋ ପ୍ରତି => ଭୁବନେଶ୍ୱର: kc210
ଆଜିର ଚିକେନ୍ ଦର\nଭୁବନେଶ୍ୱର 210\nକଟକ 205 => ଭୁବନେଶ୍ୱର: kc210 | କଟକ: kc205
କଟକ ଚିକେନ୍ 210 ସ୍କିନ୍‌ଲେସ୍ 240 ବୋନ୍‌ଲେସ୍ 350 => କଟକ: kc210 ks240 kb350
ପାଇକାରୀ\nକଟକ 190\nଖୁଚୁରା\nକଟକ 240 => କଟକ: wc190 | କଟକ: rc240
କଟକ ଅଣ୍ଡା 6 => otherItem! କଟକ: ??6
କଟକ ଛୁଟି => notQuoted! କଟକ:
କଟକ ପରିବର୍ତ୍ତନ ନାହିଁ => same! କଟକ:
# mixed
Hyd చికెన్ 210 skinless 240 => Hyd: kc210 ks240
आज का rate\nPune 210/-\nनागपूर 205/- => Pune: kc210 | नागपूर: kc205
Today చికెన్ rates 26/11/2026\nHyd 210 (+5)\nవైజాగ్ 212 (-3)\nBlr 220\nContact 9848022338 => @2026-11-26 | nothing! -: [26/11/2026] | Hyd: kc210 [(+5)] | వైజాగ్: kc212 [(-3)] | Blr: kc220 | nothing! -: [9848022338]
Chicken rates 🐔\n*Wholesale*\nHyd - 190 ↑5\nVizag - 185\n*Retail*\nHyd - 240\nLive - 112 => Hyd: wc190 [↑5] | Vizag: wc185 | Hyd: rc240 | otherItem! -: ??112
Mumbai 210 kg => Mumbai: kc210
Mumbai 210-220 kg => range! Mumbai: ??210 ??220
Mumbai 800-1000 gm 245 => Mumbai: kc245 [800-1000 gm]
Mumbai 1 kg 245 => Mumbai: kc245
A1 Chicken 210 => manyFigures! -: ??1 ??210
Mumbai 245 (500 gm) => otherWeight! Mumbai: ??245 [(500 gm)]
Mumbai 245 (live 112) => Mumbai: kc245 [(live 112)]
Mumbai 245 (wholesale) => Mumbai: wc245
Mumbai (Wholesale) 190, (Retail) 240 => Mumbai: wc190 rc240
Mumbai 230.261.428 => notUnderstood! Mumbai: [230.261.428]
Mumbai 245 240 / 390 => Mumbai: kc245 ks240 kb390
Mumbai 245 firm => notUnderstood! Mumbai: ??245
Mumbai @ 245 => Mumbai: kc245
Mumbai...245 => Mumbai: kc245
Mumbai....240....270....410 => Mumbai: kc240 ks270 kb410
Mumbai 245.00 => Mumbai: kc245.00
Mumbai->245 => Mumbai: kc245
Mumbai 245* => Mumbai: kc245
Mumbai  :   245  /   270 => Mumbai: kc245 ks270
Mumbai chicken @245/- boneless @410/- => Mumbai: kc245 kb410
Mumbai 245, boneless 410 => Mumbai: kc245 kb410
Mumbai 1kg-245, W/S-220 => Mumbai: kc245 | W S: kc220
Mumbai\t210\t240\t390\t190\t220\t350\t250\t290\t440\t230\t260\t410 => Mumbai: kc210 ks240 kb390 wc190 ws220 wb350 sc250 ss290 sb440 rc230 rs260 rb410
2026 => nothing! -: [2026]
Diwali offer 2026 50% off => nothing! -: [2026 ; 50%]
TODAY'S CHICKEN RATE LIST =>
Whole sale: Mumbai 190 => Mumbai: wc190
Mandi 210 => Mandi: kc210
Rates\n\nMumbai : 245\n\nPune : 240\n => Mumbai: kc245 | Pune: kc240
`
const MESSAGES = CORPUS.split('\n')
  .filter(line => line !== '' && !line.startsWith('# '))
  .map(line => line.split(/ => ?/))

test.each(MESSAGES)('the message %j is read', (message = '', reading) =>
  expect(summarize(message.replaceAll('\\n', '\n').replaceAll('\\t', '\t'))).toBe(reading),
)

test('a message that names no city is about the city it is pasted for', () => {
  expect(summarize('Chicken 210 / Skinless 240 / Boneless 350\nContact 9848022338', 'Panaji')).toBe(
    'Panaji: kc210 ks240 kb350 | nothing! -: [9848022338]',
  )
  expect(summarize('Good morning\nMin order 50', 'Panaji')).toBe('nothing! -: [50]')
  expect(summarize('Pune 210\n190 220 350', 'Panaji')).toBe('Pune: kc210 | noCity! -: kc190 ks220 kb350')
})

const number = fc.integer({ min: 20, max: 999 }).map(String)
const word = fc.constantFrom(
  ...'Pune हैदराबाद వైజాగ్ chicken Skinless boneless Retail wholesale live egg same NA बंद'.split(' '),
  ...'Rs ₹ /- call rate today firm - , / | : * ( ) ↑ +'.split(' '),
  ...['per kg', '\t', '\n', '\n\n'],
)
const aside = fc.oneof(
  number.map(each => `(${each})`),
  number.map(each => `(+${each})`),
  number.map(each => `↑${each}`),
  fc.constantFrom('(1.2 kg)', '1.5-2kg', '26/11/2026', '98480 22338', '9848022338', '6:30 am', '26 Nov'),
)
const message = fc.array(fc.oneof(number, word, aside, word), { maxLength: 30 }).map(parts => parts.join(' '))
const anything = fc.oneof(
  message,
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
/** Digits of numbers; "1 kg" names a market or the unit. */
const listDigits = (text: string) => (text.match(/[02-9]/g) ?? []).sort().join('')

test('every digit of any text is in one number of one line', () =>
  fc.assert(
    fc.property(anything, text => {
      const { lines } = readMessage(text, { day: DAY })
      const read = lines.flatMap(({ figures, asides }) => [...figures.map(({ text }) => text), ...asides])
      expect(listDigits(read.join(' '))).toBe(listDigits(normalizeText(text)))
    }),
    { numRuns: 1000 },
  ))

test('no rate is anything but a plain number of its line, outside of brackets, changes, weights, phones and dates', () =>
  fc.assert(
    fc.property(anything, text => {
      for (const { text: line, figures, state } of readMessage(text, { day: DAY, city: 'Pune' }).lines) {
        const plain = normalizeText(line)
          .replace(/\([^()]*\)/g, '()')
          .replace(/[↑+]\s*\d+/g, ' ')
        const numbers = plain.match(/\d+(?:[.,]\d+)*/g) ?? []
        for (const { market, price } of state === 'rates' ? figures : []) {
          if (!market) continue
          expect(numbers.flatMap(each => [each, ...each.split(',')]).map(Number)).toContain(Number(price))
        }
      }
    }),
    { numRuns: 1000 },
  ))

test('a message of 1000 cities is read whole', () => {
  const text = Array.from(
    { length: 1000 },
    (_, at) => `Pune ${200 + (at % 50)} 240 (+3) 390 call 9848022338`,
  ).join('\n')
  const { lines } = readMessage(text, { day: DAY })
  expect(lines.filter(({ state, figures }) => state === 'rates' && figures.length === 3)).toHaveLength(1000)
})
