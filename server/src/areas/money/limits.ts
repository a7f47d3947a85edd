/** From this amount, 10,000 yuan, two people of the finance office must approve. */
export const twoPersonFen = 1_000_000;
