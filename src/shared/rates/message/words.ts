import { toLatinDigits } from '../../digits.ts'
import type { Kind } from '../markets.ts'

/**
 * Words that messages about rates are made of, in the languages of the site, between commas. A space in a word stands for
 * any space or hyphen, or none.
 */
const WORDS = {
  /** The rate was not quoted. */
  notQuoted: `
    na, n/a, n.a, n.a., nil, not quoted, no quote, not available, no stock, not received,
    नहीं, उपलब्ध नहीं, उपलब्ध नाही, नाही, లేదు, లేవు, இல்லை, ಇಲ್ಲ, নেই,
    ഇല്ല, ലഭ്യമല്ല, വിലയില്ല, નથી, ઉપલબ્ધ નથી, ନାହିଁ, ଉପଲବ୍ଧ ନାହିଁ`,
  /** No rate was quoted at all. */
  closed: `
    closed, holiday, shut, बंद, बन्द, छुट्टी, सुट्टी, బంద్, సెలవు, விடுமுறை, மூடல், ರಜೆ, ಬಂದ್, বন্ধ, ছুটি,
    അവധി, બંધ, રજા, ବନ୍ଦ, ଛୁଟି`,
  /** The rate is that of the day before. */
  same: `
    same, same rate, same rates, same as yesterday, as yesterday, no change, no changes, unchanged,
    nochange, steady, stable, as it is, वही, वही रेट, कोई बदलाव नहीं, बदलाव नहीं, तेच, बदल नाही, स्थिर, అదే,
    అదే ధర, మార్పు లేదు, அதே, அதே விலை, மாற்றம் இல்லை, மாற்றமில்லை, ಅದೇ, ಬದಲಾವಣೆ ಇಲ್ಲ, একই, অপরিবর্তিত,
    পরিবর্তন নেই,
    അതേ, അതേ വില, മാറ്റമില്ല, മാറ്റം ഇല്ല,
    એ જ, એ જ ભાવ, ફેરફાર નથી, કોઈ ફેરફાર નથી, સ્થિર,
    ସେହି, ସେହି ଦର, ସମାନ, ପରିବର୍ତ୍ତନ ନାହିଁ`,
  /** What is not one of our three kinds; its prices are not ours. */
  otherItem: `
    live, live bird, live birds, live chicken, egg, eggs, broiler, broilers, broiler live, lifting,
    lifting rate, farm, farm gate, farm rate, paper rate, layer, layers, chick, chicks, doc, feed, mutton,
    fish, duck, quail, turkey, liver, gizzard, wings, wing, leg, legs, leg piece, breast, drumstick,
    lollipop, keema, mince, curry cut, country chicken, desi chicken, desi, natu kodi, kadaknath, giriraja,
    cull, culls, parent, total, grand total, sum, difference, diff, change, mrp, yesterday, old, old rate, previous, prev,
    last, last week, last month, average, avg, margin, अंडा, अंडे, अंडी, जिंदा, ज़िंदा,
    जिंदा मुर्गा, जिवंत, जिवंत कोंबडी, ब्रॉयलर, बॉयलर, लाइव, मटन, मछली, मासे, देसी, देशी, गावठी, गावरान,
    कलेजी, कुल, एकूण, फार्म, फार्म रेट, గుడ్లు, గుడ్డు, కోడిగుడ్లు, లైవ్, బ్రాయిలర్, నాటు కోడి, నాటుకోడి,
    మటన్, చేపలు, లివర్, మొత్తం, ఫారం, నిన్న, முட்டை, உயிர், உயிர் கோழி, உயிருடன், பிராய்லர், நாட்டுக்கோழி,
    நாட்டு கோழி, ஆட்டிறைச்சி, மட்டன், மீன், பண்ணை, பண்ணை விலை, நேற்று, ಮೊಟ್ಟೆ, ಜೀವಂತ, ಬ್ರಾಯ್ಲರ್, ನಾಟಿ ಕೋಳಿ,
    ಮಟನ್, ಮೀನು, ಫಾರಂ, ನಿನ್ನೆ, ಒಟ್ಟು, ডিম, জ্যান্ত, জীবন্ত, ব্রয়লার, দেশি, দেশি মুরগি, খাসি, মাছ, মোট,
    গতকাল, কাল, कल, काल, पुराना, जुना,
    മുട്ട, ലൈവ്, ജീവനുള്ള, ജീവനുള്ള കോഴി, ബ്രോയിലർ, നാടൻ, നാടൻ കോഴി, മട്ടൻ, ആട്ടിറച്ചി, മീൻ,
    ഫാം, ഫാം വില, ഇന്നലെ, ഇന്നലത്തെ, ആകെ,
    ઈંડા, ઈંડાં, ઇંડા, જીવતી, જીવતી મરઘી, લાઇવ, લાઈવ, બ્રોઇલર, બ્રોઈલર, દેશી, દેશી મરઘી, મટન,
    માછલી, ફાર્મ, ફાર્મ રેટ, કુલ, ગઈકાલ, ગઈકાલે, જૂનો,
    ଅଣ୍ଡା, ଜୀବନ୍ତ, ଜିଅନ୍ତା, ଲାଇଭ, ଲାଇଭ୍, ବ୍ରଏଲର, ବ୍ରଏଲର୍, ଦେଶୀ, ଦେଶୀ କୁକୁଡ଼ା, ମଟନ, ମଟନ୍, ଖାସି, ମାଛ,
    ଫାର୍ମ, ଫାର୍ମ ଦର, ମୋଟ, ଗତକାଲି, କାଲି, ପୁରୁଣା`,
  /** The rate is for a day to come. */
  otherDay: `
    tomorrow, from tomorrow, for tomorrow, tomorrow onwards, from tomorrow onwards`,
  /** What follows is how to reach somebody. */
  contact: `
    contact, contact no, contact number, call, call us, phone, phone no, ph, ph no, mob, mobile, mobile no,
    cell, whatsapp, watsapp, helpline, order, orders, for orders, to order, booking, enquiry, inquiry,
    enquiries, office, gst, gstin, pin, pincode, upi, gpay, phonepe, paytm, email, website, www, संपर्क,
    सम्पर्क, फोन, फ़ोन, मोबाइल, मोबाईल, कॉल, ऑर्डर, సంప్రదించండి, ఫోన్, కాల్, మొబైల్, ఆర్డర్, தொடர்பு,
    தொடர்புக்கு, போன், அழைக்க, மொபைல், ಸಂಪರ್ಕ, ಸಂಪರ್ಕಿಸಿ, ಫೋನ್, ಕರೆ, ಮೊಬೈಲ್, যোগাযোগ, ফোন, মোবাইল, কল,
    ബന്ധപ്പെടുക, ഫോൺ, വിളിക്കുക, മൊബൈൽ, ഓർഡർ,
    સંપર્ક, ફોન, કૉલ, કોલ, મોબાઇલ, મોબાઈલ, ઓર્ડર,
    ଯୋଗାଯୋଗ, ଫୋନ, ଫୋନ୍, କଲ୍, ମୋବାଇଲ, ମୋବାଇଲ୍, ଅର୍ଡର`,
  /** The unit of every rate. */
  perKg: `
    per kg, per kgs, per kilo, per 1 kg, per 1kg, a kg, each kg, / kg, / kgs, / kilo, / 1 kg, kg, kgs, kilo,
    kilogram, प्रति किलो, प्रति किग्रा, प्रतिकिलो, / किलो, किलो, किग्रा, किलोचे, కిలోకి, కిలోకు, కేజీకి,
    కేజీ, కిలో, / కిలో, కిలో ఒక్కింటికి, கிலோவுக்கு, கிலோ, / கிலோ, ஒரு கிலோ, ஒரு கிலோவுக்கு, கிலோவிற்கு,
    ಕೆಜಿಗೆ, ಪ್ರತಿ ಕೆಜಿಗೆ, ಪ್ರತಿ ಕೆಜಿ, ಕೆಜಿ, ಕೆ.ಜಿ, ಕೆ.ಜಿ., ಕಿಲೋ, / ಕೆಜಿ, প্রতি কেজি, কেজি, কেজিতে, / কেজি,
    കിലോയ്ക്ക്, കിലോക്ക്, ഒരു കിലോയ്ക്ക്, ഒരു കിലോ, കിലോ, / കിലോ,
    પ્રતિ કિલો, કિલોના, કિલોએ, કિલો, કિગ્રા, / કિલો,
    କିଲୋ ପ୍ରତି, ପ୍ରତି କିଲୋ, କିଲୋକୁ, କିଲୋ, କେଜି, କେ.ଜି, କେ.ଜି., / କିଲୋ`,
  rupees: `
    rs, rs., inr, rupees, rupee, rupaye, ₹, /-, /=, / -, रु, रु., रू, रू., रुपये, रुपए, रुपया, रूपये, रुपयांना,
    रुपे, రూ, రూ., రూపాయలు, రూపాయల, రు, రు., ரூ, ரூ., ரூபாய், ರೂ, ರೂ., ರೂಪಾಯಿ, ರೂಪಾಯಿಗಳು, ರು, ರು., টাকা, ৳,
    টাকা করে, टका,
    രൂപ, രൂ, രൂ.,
    રૂ, રૂ., રૂપિયા, રુપિયા,
    ଟଙ୍କା, ଟ.`,
  /** Words between two figures of which the rate is one. */
  to: `
    to, till, upto, up to, से, ते, నుండి, నుంచి, முதல், வரை, ರಿಂದ, থেকে, or,
    മുതൽ, വരെ,
    થી, સુધી,
    ରୁ, ଠାରୁ, ପର୍ଯ୍ୟନ୍ତ`,
  /** A rate went up or down. */
  moved: `
    up, up by, down, down by, plus, minus, increase, increased, increased by, decrease, decreased, decreased by, hike, rise, fall, बढ़ा,
    बढ़े, बढ़कर, घटा, घटे, वाढ, वाढले, घट, పెరిగింది, తగ్గింది, உயர்வு, குறைவு, ಏರಿಕೆ, ಇಳಿಕೆ, বৃদ্ধি,
    বেড়েছে, কমেছে,
    കൂടി, കുറഞ്ഞു,
    વધ્યો, ઘટ્યો, વધ્યા, ઘટ્યા, વધારો, ઘટાડો,
    ବଢ଼ିଛି, କମିଛି, ବୃଦ୍ଧି, ହ୍ରାସ`,
  /** Heads of the columns of cities, days and markets; they say nothing in a line. */
  cityHead: `
    city, cities, town, place, location, area, शहर, నగరం, நகரம், ನಗರ, শহর, നഗരം, શહેર, ସହର, district, జిల్లా, పట్టణం`,
  dateHead: `
    dt, dated, date, day, दिनांक, తేదీ, தேதி, ದಿನಾಂಕ, তারিখ, തീയതി, તારીખ, ତାରିଖ, तारीख, दिन, దినం, நாள், ದಿನ, দিন, ദിവസം, દિવસ, ଦିନ`,
  marketHead: `
    market, बाजार, बाज़ार, मंडी, మార్కెట్, சந்தை, ಮಾರುಕಟ್ಟೆ, বাজার, മാർക്കറ്റ്, બજાર, માર્કેટ, ବଜାର, category, ମାର୍କେଟ, মার্কেট, मार्केट`,
  /** Says nothing about a rate or a city. */
  noise: `
    rate, rates, price, prices, list, rate list, price list, ratelist, todays, today, today's, today s,
    daily, of, for, in, at, on, is, are, the, and, &, only, each, per, now, as,
     good, morning, good morning, good evening, evening, afternoon, gm, hi, hello, dear, all, sir,
    madam, ji, bhai, friends, team, everyone, namaste, namaskar, thanks, thank you, regards, please, pls,
    note, update, updated, updates, below, following, name, sr,
    sl, s.no, sr.no, sl.no, no, serial, type, kind, item, items, product, fresh, poultry, chicken, monday,
    tuesday, wednesday, thursday, friday, saturday, sunday, tue, wed, thu, fri, sat, sun, am, pm, ist,
    approx, cut, forwarded, dd mm yyyy, dd/mm/yyyy, mm dd yyyy, mm/dd/yyyy, yyyy mm dd, yyyy/mm/dd, रेट, रेट्स, भाव, दर, दाम, कीमत, आज, आज का, आज के, आजचा, आजचे, का, के, की, में,
    मे, है, हैं, और, सुप्रभात, नमस्ते, नमस्कार, शुभ प्रभात, धन्यवाद, आहे, आहेत,
    आणि, मध्ये, सूची, चे, चा, ची, जी, सर, ధర, ధరలు, రేటు, రేట్లు, రేట్, నేడు, ఈరోజు, ఈ రోజు, నేటి,
    శుభోదయం, నమస్కారం, నమస్తే, ధన్యవాదాలు, లో, సార్, గారు, விலை, விலைகள், ரேட், இன்று,
    இன்றைய, காலை வணக்கம், வணக்கம், நன்றி, இல், நிலவரம், சார், ಬೆಲೆ, ಬೆಲೆಗಳು, ದರ, ದರಗಳು,
    ಇಂದು, ಇಂದಿನ, ಶುಭೋದಯ, ನಮಸ್ಕಾರ, ಧನ್ಯವಾದ, ಧನ್ಯವಾದಗಳು, ಸರ್, দাম, দর, মূল্য, আজ,
    আজকের, আজকে, সুপ্রভাত, নমস্কার, ধন্যবাদ, বাজারদর, মাংসের, মাংস, দাদা,
    വില, വിലകൾ, നിരക്ക്, റേറ്റ്, ഇന്ന്, ഇന്നത്തെ,
    സുപ്രഭാതം, നമസ്കാരം, നമസ്തേ, നന്ദി, സാർ,
    ભાવ, રેટ, દર, કિંમત, આજે, આજનો, આજના,
    સુપ્રભાત, શુભ સવાર, નમસ્તે, નમસ્કાર, આભાર, ધન્યવાદ, અને, છે, નો, ના, ની,
    માં, ભાઈ, સર,
    ଦର, ରେଟ, ରେଟ୍, ଭାଉ, ମୂଲ୍ୟ, ଦାମ, ଆଜି, ଆଜିର,
    ସୁପ୍ରଭାତ, ଶୁଭ ସକାଳ, ନମସ୍କାର, ଧନ୍ୟବାଦ, ଭାଇ`,
} as const

/** What a word of a message does. */
export type WordUse = keyof typeof WORDS

const SIGNS = /[.*+?^${}()|[\]\\/]/g
/** Writes a text as messages are compared: compatible letters are one, in the digits 0 to 9. */
export const normalizeText = (text: string): string =>
  toLatinDigits(text.normalize('NFKC')).replaceAll('⁄', '/')

/** The source of a pattern for words; the longest comes first, and none ends within a word. */
const toSource = (words: string): string =>
  words
    .trim()
    .split(/,\s+/)
    .sort((one, other) => other.length - one.length)
    .map(word => normalizeText(word).replace(SIGNS, String.raw`\$&`).replaceAll(' ', String.raw`[\s-]{0,2}`))
    .map(source => (/[\p{L}\p{M}]$/u.test(source) ? String.raw`${source}(?![\p{L}\p{M}])` : source))
    .join('|')

export const WORD_SOURCES = Object.fromEntries(
  Object.entries(WORDS).map(([use, words]) => [use, toSource(words)]),
) as Record<WordUse, string>

/** Units of a weight, longest first. */
export const GRAMS = 'grams?|gms?|gm|gr|g|ग्राम|ग्रॅम|గ్రాములు|గ్రా|கிராம்|ಗ್ರಾಂ|গ্রাম|ഗ്രാം|ગ્રામ|ଗ୍ରାମ'
export const KILOS =
  'kilograms?|kilos?|kgs?|k\\.?g\\.?s?|किलो|किग्रा|కిలోల|కిలోలు|కిలో|కేజీల|కేజీ|கிலோ|ಕೆ\\.ಜಿ\\.?|ಕೆಜಿ|ಕಿಲೋ|কেজি|കിലോ|કિલો|કિગ્રા|କିଲୋ|କେଜି'
/** What is counted, not weighed. */
export const COUNTED =
  'pcs?|pieces?|nos|trays?|birds?|dozens?|days?|boxes|box|tons?|tonnes?|cities|vehicles?|loads?|%|percent|st|nd|rd|th'

/** How people name kinds, in the languages of the site: sources of patterns, matched without case. */
export const KIND_WORDS: Record<Kind, string> = {
  skinless:
    'skin[\\s-]?less|(?:without|with out|w/o)[\\s-]+skin|स्किन\\s?लेस|बिना\\s(?:स्किन|चमड़ी|खाल)|विना\\sस्किन|స్కిన్\u200c?\\s?లెస్|చర్మం\\sలేని|ஸ்கின்\\s?லெஸ்|தோல்\\sநீக்கிய|தோல்\\sஇல்லாத|ಸ್ಕಿನ್\u200c?\\s?ಲೆಸ್|ಚರ್ಮ\\s?ರಹಿತ|স্কিন\\s?লেস|চামড়া\\s?ছাড়া|സ്കി(?:ൻ|ന്)\\s?ലെസ്(?:സ്)?|തൊലി\\s?കളഞ്ഞ|തൊലിയില്ലാത്ത|સ્કિન\\s?લેસ|ચામડી\\s(?:વગરનું|વગરની|વગરના)|ચામડી\\sવગર|ସ୍କିନ୍?\\s?ଲେସ୍?|ଚମଡ଼ା\\sଛଡ଼ା|ଚର୍ମ\\sବିନା',
  boneless:
    'bone[\\s-]?less|(?:without|with out|w/o)[\\s-]+bones?|बोन\\s?लेस|बिना\\sहड्डी|हड्डी\\sरहित|విత్\u200cఅవుట్ బోన్|బోన్\u200c?\\s?లెస్|ఎముకలు\\sలేని|போன்\\s?லெஸ்|எலும்பில்லாத|எலும்பு\\sஇல்லாத|ಬೋನ್\u200c?\\s?ಲೆಸ್|ಮೂಳೆ\\s?ರಹಿತ|বোন\\s?লেস|হাড়\\s?ছাড়া|ബോൺ\\s?ലെസ്(?:സ്)?|എല്ല്\\s?കളഞ്ഞ|എല്ലില്ലാത്ത|બોન\\s?લેસ|હાડકાં?\\s(?:વગરનું|વગરની|વગરના)|હાડકાં?\\sવગર|ବୋନ୍?\\s?ଲେସ୍?|ହାଡ଼\\sଛଡ଼ା|ହାଡ଼\\sବିନା',
  chicken:
    'chicken|with[\\s-]?skin|skin(?:[\\s-]on)?|चिकन|मुर्गा|मुर्गी|कोंबडी|स्किन(?:\\sके साथ|सह|\\sवाला)?|చికెన్|కోడి\\sమాంసం|కోడి|విత్\\s?స్కిన్|స్కిన్|சிக்கன்|கோழிக்கறி|கோழி|தோலுடன்|ಚಿಕನ್|ಕೋಳಿ|ಚರ್ಮ\\s?ಸಹಿತ|চিকেন|মুরগির\\sমাংস|মুরগির|মুরগি|চামড়া\\s?সহ|ചിക്ക(?:ൻ|ന്)|കോഴി\\s?ഇറച്ചി|കോഴിയിറച്ചി|കോഴി|തൊലിയോടെ|ચિકન|મરઘીનું\\sમાંસ|મરઘી|મરઘા|ચામડી\\s(?:સાથે|સાથેનું)|ଚିକେନ୍?|କୁକୁଡ଼ା\\sମାଂସ|କୁକୁଡ଼ା|ଚମଡ଼ା\\sସହ',
}
