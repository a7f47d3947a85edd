import type { Translation } from '@saiyun/sdk/texts';
import type { texts as zhCn } from './zh-cn.ts';

export const texts = {
  list: `One row for each competition. Open its name for the page with its entries, works, reviews and awards.
- Choose [kit:action.add]; a name and a code are enough to begin.
- Then work through the nine steps. Each is saved on its own.
- Once nothing is missing, choose [dsTbCompetition.publish]. Only then do entrants see it.
? Can I repeat last year’s competition?
Yes. Open it and copy it: the settings come along, the entries and works do not.
? Can I change it after publishing?
Times, fees and descriptions, yes; the code, no. Without any entries you can still [dsTbCompetition.unpublish] it.`,
  place: `Everything about one competition: its phase and three figures at the top, its parts below, from set-up to statistics.
- See the schedule and how far the set-up is in [place:part.overview].
- Work through the nine steps in [place:part.setUp].
- [place:part.entries], [place:part.works], [place:part.reviews] and [place:part.awards] list what belongs to this competition.
- When it is over, choose [dsTbCompetition.end]; if you must, [dsTbCompetition.reopen].
? Why do I see only some of the parts?
Sub-administrators see what they were given; schools and finance see what concerns them.`,
  setUp: `Nine steps make a competition ready to publish. Take them in any order; each is saved on its own.
- The mark beside each step says whether it is done, open, lacking something or can wait.
- Fill in a step and choose [place:setUp.save]; whatever is missing is then listed.
- What stands under [place:setUp.needed] must be settled before publishing; [place:setUp.advice] can wait.
- When all is ready, publish from [place:setUp.9].
? Where do I change settings that all competitions share?
Areas, schools and experts are shared. The links in each step lead to them.
? What if the deadlines contradict each other?
[place:part.timeline] points out times that do not fit together.`,
  timeline: `Move along the schedule to see what each kind of person can do at any moment.
- Drag the slider, or jump with [place:timeline.previous] and [place:timeline.next].
- [place:timeline.findings] lists what looks wrong, such as a deadline before its start.
- To try other times first, change them and choose [place:timeline.preview]; nothing is saved.`,
  statistics: `Charts of where entries come from, how far the reviewing is and how scores are spread.
- Choose a competition first.
- Each chart can be read as a table; [place:statistics.export] gives you the same figures.
? Why do the figures differ from a list?
They count what your account may see, so an administrator and a sub-administrator may get different ones.`,
  messages: `What this competition sends by itself, and what you send to its entrants.
- Turn each automatic message on or off and choose its template.
- Preview who will get it and what it says.
- To write to teams yourself, choose [message:teams.write] among entries or works; to more people, use [/message/site] or [/message/email].`,
  stage: `Stages are the rounds of a competition, such as school, regional and national, each with its own times.
- Give each stage its times, within those of the competition.
- Use [dsTbCompetitionStage.open] and [dsTbCompetitionStage.close] when the time comes.
- Once it is closed, choose [promotion:see]: see who goes on and why, change single works, then carry it out. Where the next stage asks for works, they can be handed in again.
- [dsTbCompetitionStage.publishResult] lists the works that go on for everybody.
? What if I closed it by mistake?
Choose [dsTbCompetitionStage.reopen]. Your reason goes into the audit.`,
  group: `Groups divide a competition, such as undergraduates and postgraduates; each team enters one.
- Add a group with its name, team size and places.
- If needed, limit how many works a school may report and an expert may review.
- To move works that are there already, use [/competition/grouping].`,
  form: `Forms say what entrants answer when they enter or hand in a work. A competition can have several.
- Choose [kit:action.add], then [form-design:open] to add questions.
- Fill it in as an entrant would with [form-design:trial.open].
- Choose [dsTbCompetitionForm.use]; only then can entrants fill it in.
? I have to change a question after that
A form in use cannot change, or the answers given would lose their meaning. Choose [form-design:newVersion], revise it and activate that.`,
  formDesign: `Kinds of question at the left, the form in the middle, the settings of the chosen question at the right.
- Pick a kind from [form-design:palette.title]; drag questions, or move them with the arrow keys.
- Write the question and its hint at the right, and say whether it is required.
- [form-design:one.condition] lets a question appear only after a certain answer to another.
- Try it with [form-design:trial.open], in both languages, on a desk and a phone.
- Activate it when nothing is wrong.
? What does sensitive mean?
The answer is stored encrypted and hidden in lists and exports. Seeing it takes a reason, which is recorded.`,
  authorize: `Authorisation says which schools may enter which competition, and with how many places.
- Choose the competition and the school and give the places; empty means no limit.
- After [dsTbUnitAuthorize.authorize], the school’s teams can submit entries.
- To take it back, choose [dsTbUnitAuthorize.withdraw].
? What happens to approved entries then?
They stay. The school just cannot submit new ones.`,
  invited: `The list says who may enter a competition that is for invited people only.
- Add e-mail addresses, mail domains, mobile numbers or codes of schools, or import them from a sheet.
- The competition is not in the hall then; send invited people the address of its page.
? Do the other people of a team have to be on the list?
No. The captain has to, and brings the team.`,
  admin: `Sub-administrators look after a competition for you, or one of its areas or groups.
- Choose the account, the competition and the scope, then tick what they may do.
- Give only what is needed; they do not see any other button.
? A sub-administrator cannot see the competition
Check that the account has the role of a sub-administrator and that the scope here includes the competition.`,
  reporting: `Choose works by school and group and report them to the organiser together.
- Pick a school at the left and tick its works, up to the [reporting:sum.most].
- The organiser chooses [reporting:accept] or [reporting:return] here; accepted works are locked.
- Correct what was returned and report it again.
? Why can’t I tick a work?
The team has to submit it first. The list says so beside each work.`,
  exception: `Extend one deadline for a school, an area or a team, with the reason.
- Say for whom, which time, until when, and why.
- They see the new deadline on their own pages.
? Can I take it back early?
Yes, change or delete it. What was handed in meanwhile stays.`,
  retention: `After a competition, personal data is kept for the days you set, then erased here.
- Pick a competition under [competition:retention.due] and choose [competition:erase.trial] to see what would go.
- Give the reason, then choose [competition:erase.erase].
? Can it be brought back?
No. Names, identity documents and contacts are gone for good; scores, awards and accounts remain.`,
} as const satisfies Translation<typeof zhCn>;
