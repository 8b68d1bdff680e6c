import type { AboutWords } from '#web/site/pages/about/words.ts'

export const about: AboutWords = {
  title: 'About us: where the chicken rates come from',
  description:
    'Why these chicken rates are published, how they are collected from local markets each morning, how mistakes are corrected, and who they are for.',
  heading: 'About Us',
  lead: 'The price of chicken changes every day and differs from city to city. We write down what it is today, in every city we can, and show it to everybody for nothing.',
  sections: [
    {
      id: 'mission',
      heading: 'Our mission',
      paragraphs: [
        'Nobody should have to ask three shops to know what chicken costs today. Whoever buys or sells should begin from the same figure.',
        'So the rates stand here without an account and without a fee, on any phone, with the change since the last published day beside each one.',
      ],
    },
    {
      id: 'collected',
      heading: 'How rates are collected',
      paragraphs: [
        'Our staff collect the rates from local markets each morning and enter them by hand, city by city: the 1 Kg rate, wholesale, supermarket and retail, each for chicken, skinless and boneless. All rates are in rupees per kg.',
        'Nothing is filled in. A city without a rate today says so and shows its last one with its date; a market that was not quoted shows “-”; a day without a rate stays a gap. We do not estimate, and we do not forecast.',
        'Prices in shops can differ by locality, cut and time of day. Take a rate as the going price of a city, not as an offer.',
      ],
    },
    {
      id: 'corrected',
      heading: 'How mistakes are corrected',
      paragraphs: [
        'A rate far from the one of the day before is pointed out to whoever enters it, before it is published.',
        'A mistake that is found is corrected by an Admin on the same record, and the pages show the right rate at once. Every change is kept with its time, its author and the figures before it, so that nothing is overwritten unseen and anything can be restored.',
      ],
    },
    {
      id: 'served',
      heading: 'Who we serve',
      paragraphs: [
        'Families who want to know a fair price before they go shopping. Shops, caterers, restaurants and hostels that buy every day. Farmers and traders who follow more than one city.',
        'The Rate Chart has every published day; Compare sets cities side by side.',
      ],
    },
  ],
  wrong: {
    heading: 'A rate looks wrong?',
    text: 'Tell us the city, the date and what you saw at the market. We check it with whoever collected it, and correct it when it is wrong.',
    link: 'Report an incorrect rate',
  },
  more: { today: 'Today’s rates', chart: 'Rate Chart' },
}
