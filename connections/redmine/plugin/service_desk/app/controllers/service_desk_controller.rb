class ServiceDeskController < ApplicationController
  skip_before_action :verify_authenticity_token, :check_if_login_required, only: :api
  before_action :require_login, only: :page

  def api
    render RedmineHost.instance.rails(request, params[:place])
  end

  # Every page of the service desk, inside the layout of Redmine.
  def page
    render html: RedmineHost.instance.pages.html_safe, layout: true
  end
end
