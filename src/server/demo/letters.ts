import type { NewMessage } from '#shared/messages/messages.ts'

type Letter = Omit<NewMessage, 'website'>

/** What people write to such a site; all of them are made up. */
export const LETTERS: readonly Letter[] = [
  {
    name: 'Farhan Qureshi',
    email: 'farhan@shop.example',
    phone: '9800011001',
    city: 'Hyderabad',
    subject: 'Report Incorrect Rate',
    message: 'The retail rate of boneless at Mehdipatnam was 10 rupees lower this morning. Please check.',
    preferredContact: 'phone',
  },
  {
    name: 'Meena Iyer',
    email: 'meena@kitchen.example',
    phone: '',
    city: 'Chennai',
    subject: 'General Inquiry',
    message: 'At what time do the rates of the day usually appear? We order for our canteen before 9.',
    preferredContact: 'email',
  },
  {
    name: 'Gurpreet Singh',
    email: 'gurpreet@dhaba.example',
    phone: '9800011002',
    city: 'Amritsar',
    subject: 'Request to Add a City',
    message: 'Please add Amritsar. Ludhiana is the nearest now and it is often 5 to 10 rupees off.',
    preferredContact: 'phone',
  },
  {
    name: 'Anjali Deshmukh',
    email: 'anjali@home.example',
    phone: '',
    city: 'Pune',
    subject: 'Feedback or Suggestion',
    message: 'The comparison of cities is very handy. A chart of the last months would be even better.',
    preferredContact: 'email',
  },
  {
    name: 'Subhash Ghosh',
    email: 'subhash@farm.example',
    phone: '9800011003',
    city: 'Kolkata',
    subject: 'Business / Partnership',
    message: 'We supply broilers to forty shops in Howrah and can send you wholesale rates every morning.',
    preferredContact: 'phone',
  },
  {
    name: 'Nisha Thomas',
    email: 'nisha@hotel.example',
    phone: '9800011004',
    city: 'Kochi',
    subject: 'General Inquiry',
    message: 'Is the supermarket rate with or without packing? Our bills show about 8 rupees more.',
    preferredContact: 'email',
  },
  {
    name: 'Rajesh Yadav',
    email: 'rajesh@mart.example',
    phone: '9800011005',
    city: 'Lucknow',
    subject: 'Technical Issue',
    message: 'On my old phone the table of the rate chart needs a moment to open. Everything else is quick.',
    preferredContact: 'email',
  },
]
