// Sentences that browsers also show by themselves: apart from the table of problems, so that none loads it for them.

export const SERVER_UNAVAILABLE = 'The server cannot be reached for the moment. Please try again.'

export const WRONG_CODE = 'This code is not right, or was used already.'
