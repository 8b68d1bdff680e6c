import { expect, test } from 'vitest'
import { buildDirectory } from './directory.ts'
import { indexPlaces } from './placeIndex.ts'
import { readBundledPlaces } from './places.ts'

const directory = buildDirectory(readBundledPlaces())
const { findMeant } = indexPlaces(directory, { entered: [], hidden: [], listed: [] })

/** As people write them in Latin letters, and in their own. */
const MISSPELLED = {
  Hyderabad:
    'haidrabad hydrabad haidarabad hyderbad hydarabad hiderabad hyedrabad haiderabad hyderabadh हैदरबाद हैद्राबाद हेदराबाद హైదరబాద్ హైద్రాబాద్ ஹைதரபாத் ஐதராபாத் ಹೈದರಬಾದ್ হায়দ্রাবাদ',
  Bengaluru:
    'banglore bengluru bengaluru bangaluru bangalor benguluru benglore bangalooru bengalore बेंगलूर बैंगलौर बेंगलुरू బెంగలూరు బెంగుళూరు பெங்களுர் ಬೆಂಗಳುರು ಬೆಂಗ್ಳೂರು',
  Chennai: 'chenai chinnai chennei chenni chennai channai cheni चेनई चैन्नई చెనై சென்னய் சேன்னை ಚೆನೈ',
  Visakhapatnam:
    'vizak vishakapatnam visakapatnam vishakhapattanam vizagpatnam vishakhapatanam visakhapatam विशाखापटनम విశాకపట్నం విశాఖపట్టణం',
  Kolkata: 'kolkatta kolkota calcuta kalkata kolcata kolkatha कोलकता कलकता কলকতা কোলকতা కోల్‌కత கொல்கதா ಕೊಲ್ಕತ',
  Mumbai: 'mumbay mumbi mumbhai munbai bombey mombai mumbaai मुंबइ मुम्बइ మంబై ముంబాయి மும்பய் ಮುಂಬಯಿ মুম্বাই',
  Delhi: 'dehli deli delli dilli dilhi दिली देहली ఢిలీ டில்லி',
  Ahmedabad: 'ahemdabad amdabad ahmdabad ahemadabad अहमदबाद अहेमदाबाद అహమదాబాద్',
  Pune: 'puna poone punee पूने పూణే',
  Lucknow: 'laknau lakhnow lukhnow luckhnow lakhnau लखनउ',
  Nagpur: 'nagpoor',
  Jaipur: 'jaypur jaipoor jeypur जैपुर జైపుర్',
  Kanpur: 'kaanpur kanpoor',
  Indore: 'indor indaur endore इन्दोर',
  Bhopal: 'bhopaal भौपाल',
  Patna: 'patana pattna',
  Vijayawada: 'vijaywada vijayvada vijaiwada bezwada విజయవాడా',
  Coimbatore: 'coimbatur koimbatore coimbtore coimbator கோயமுத்தூர்',
  Madurai: 'madhurai maduri mathurai மதுரய்',
  Thiruvananthapuram: 'trivandram tiruvanantapuram thiruvanathapuram trivendrum',
  Kochi: 'cochi kocchi koochi',
  Gurugram: 'gurgoan gurgaan gudgaon',
  Guwahati: 'guwhati gohati guahati गुवाहटी',
  Bhubaneswar: 'bhubneshwar bhuvaneshwar bubaneswar bhubanesvar ଭୁବନେସ୍ୱର ଭୂବନେଶ୍ବର',
  Chandigarh: 'chandigad chandighar chandigar chandigrah',
  Vadodara: 'vadodra baroda vadodera wadodara',
  Nashik: 'nasik nashek naasik',
  Varanasi: 'varnasi banaras varansi',
  Prayagraj: 'prayagraaj prayag-raj allahbad alahabad',
  Tiruchirappalli: 'trichirapalli tiruchirapalli thiruchirappalli',
  Mysuru: 'mysoor maisur mysor maisooru',
  Mangaluru: 'manglore mangalor manglur',
  Warangal: 'warrangal varangal వరంగళ్',
  Guntur: 'guntoor gunturu',
  Rajkot: 'rajkoat raajkot',
  Surat: 'soorat surath',
  Ludhiana: 'ludhyana ludiana',
  Jalandhar: 'jalandar jallandhar',
  Amritsar: 'amristar amrtsar',
  Aurangabad: 'orangabad aurengabad',
  Ranchi: 'raanchi ranchee',
  Raipur: 'raypur raipoor ରାଏପୁର',
  Jodhpur: 'jodpur jhodpur ଜୋଧପୁର',
  Gwalior: 'gwaliar gwalier',
  Jabalpur: 'jabbalpur',
  Dehradun: 'dehradoon deharadun',
  Srinagar: 'shrinagar srinager',
  Faridabad: 'fareedabad',
  Ghaziabad: 'gaziabad gajiabad',
  Meerut: 'merut meerath',
  Moradabad: 'muradabad',
  Thane: 'thaane',
  Solapur: 'sholapur solapoor',
  Kolhapur: 'kolapur',
  Nellore: 'nellor nelore',
  Tirunelveli: 'thirunelveli tirunelvely',
  Siliguri: 'siligudi',
  Jamshedpur: 'jamshedpoor jamsedpur',
  Udaipur: 'udaypur udaipoor',
  Kozhikode: 'kozikode calicat kozhikod',
  Thrissur: 'trissur thrisur trichur',
  Puducherry: 'pondichery puducheri pondycherry',
}

/** Towns elsewhere, quarters, states, and words that people look for. */
const OTHERS = `
  Islamabad, Faisalabad, Lahore, Karachi, Kathmandu, Colombo, Jalalabad, Abbottabad, Hafizabad, Jacobabad,
  Peshawar, Multan, Quetta, Rawalpindi, Sialkot, Chittagong, Sylhet, Khulna, Rajshahi, Pokhara, Biratnagar,
  Birgunj, Jaffna, Kandy, Galle, Thimphu, Kabul, Herat, Tehran, Isfahan, Ashgabat, Dushanbe, London, Paris,
  Berlin, Madrid, Rome, Vienna, Prague, Warsaw, Moscow, Sharjah, Doha, Muscat, Riyadh, Jeddah, Mecca, Medina,
  Kuwait, Bahrain, Baghdad, Basra, Damascus, Amman, Cairo, Lagos, Nairobi, Mombasa, Kampala, Dodoma, Harare,
  Lusaka, Durban, Pretoria, Manila, Cebu, Jakarta, Bandung, Medan, Kuching, Penang, Malacca, Bangkok, Pattaya,
  Hanoi, Saigon, Yangon, Mandalay, Tokyo, Osaka, Seoul, Busan, Beijing, Shanghai, Sydney, Perth, Toronto,
  Ottawa, Chicago, Boston, Dallas, Houston, Denver, Lima, Bogota, Quito, Caracas, Havana, Managua, Panama,
  Kerala, Telangana, Karnataka, Maharashtra, Gujarat, Rajasthan, Punjab, Haryana, Bihar, Jharkhand, Odisha,
  Assam, Manipur, Mizoram, Nagaland, Tripura, Meghalaya, Sikkim, Ladakh, Goa, Kashmir, Marathwada, Vidarbha,
  Konkan, Malabar, Bundelkhand, chicken, mutton, boneless, skinless, wholesale, retail, market, price, today,
  rate, curry, biryani, tandoori, kebab, broiler, country, paneer, masala, butter, tikka, मुर्गा, चिकन, आज, भाव,
  थोक, बाजार, చికెన్, ధర, కోడి, ఈరోజు, கோழி, விலை, இன்று, சந்தை, ಕೋಳಿ, ಬೆಲೆ, মুরগি, দাম, Gachibowli, Ameerpet,
  Madhapur, Miyapur, Koramangala, Whitefield, Jayanagar, Indiranagar, Malleshwaram, Velachery, Mylapore,
  Andheri, Bandra, Dadar, Kurla, Borivali, Juhu, Saket, Salt Lake, Tollygunge, Behala, Kothrud, Hadapsar,
  Hinjewadi, Araku, Coorg, Lonavala, Bhimavaram, Karimabad, Mirpur Khas, Sukkur, Larkana, Gujranwala,
  Bahawalpur, Sargodha, Mardan, Gilgit, Skardu, Barisal, Rangpur, Comilla, Mymensingh, Jessore, Bogra, Lalitpur
  Nepal, Janakpur, Hetauda, Butwal, Trincomalee, Batticaloa, Anuradhapura, Negombo, Male, Paro, Punakha, Mazar,
  Kunduz, Tashkent, Samarkand, Bukhara, Aleppo, Mosul, Istanbul, Ankara, Izmir, Athens, Naples, Milan, Turin,
  Lisbon, Porto, Bilbao, Sevilla, Munich, Hamburg, Oslo, Malmo, Turku, Riga, Kaunas, Minsk, Kyiv, Odessa, Sofia,
  Varna, Tirana, Dallas Texas, Fremont, Edison`
  .split(',')
  .map(name => name.trim())

const written = Object.entries(MISSPELLED).flatMap(([city, names]) =>
  names.split(' ').map(name => ({ city, name })),
)

test('every one of more than 200 misspelled names means the city it sounds like, before any other', () => {
  expect(written.length).toBeGreaterThan(200)
  const missed = written.filter(
    ({ city, name }) => (directory.find(name) ?? findMeant(name)[0])?.name !== city,
  )
  expect(missed).toEqual([])
})

test('none of more than 200 names of other places and things is taken for a city', () => {
  expect(OTHERS.length).toBeGreaterThan(200)
  const claimed = OTHERS.filter(name => directory.find(name) || findMeant(name).length > 0)
  expect(claimed).toEqual([])
})
